import { getToday } from '../../contract/club-time.ts';
import type { HandOver, HandOverAccount } from '../../contract/hand-over.ts';
import { listAdminUsers } from '../auth/admin-users/admin-users.queries.ts';
import { listMethods } from '../auth/two-factor.queries.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { isProxyUnnamed } from './start-warnings.ts';

export async function getHandOver({ db, env, now }: Pick<Effects, 'db' | 'env' | 'now'>): Promise<HandOver> {
  return {
    accounts: await listAccounts(db),
    services: describeServices(env),
    today: getToday(now(), env.timeZone),
  };
}

async function listAccounts(db: Effects['db']): Promise<HandOverAccount[]> {
  const accounts: HandOverAccount[] = [];
  for (const { version: _, createdAt, updatedAt, ...account } of await listAdminUsers(db))
    accounts.push({ ...account, hasTwoFactor: (await listMethods(db, account.id)).length > 0 });
  return accounts;
}

function describeServices(env: Env): HandOver['services'] {
  return [
    { name: 'Public address', value: env.publicUrl },
    { name: 'Proxy in front', value: describeProxy(env) },
    { name: 'Time zone', value: env.timeZone },
    { name: 'Database', value: withoutSecrets(env.databaseUrl) },
    {
      name: 'Uploaded images',
      value: env.imageBucket
        ? `Bucket ${env.imageBucket.bucket} at ${env.imageBucket.endpoint ?? `Amazon S3, ${env.imageBucket.region}`}`
        : 'A folder on the server, in the data folder',
    },
    {
      name: 'Page views',
      value: env.analytics ? `${env.analytics.provider}, ${env.analytics.siteId}` : 'Not counted',
    },
    {
      name: 'Backups',
      value:
        env.backups.hour === null
          ? 'Made by hand only'
          : `Every night at ${env.backups.hour}:00, ${env.backups.keep} kept`,
    },
  ];
}

function describeProxy(env: Env): string {
  if (isProxyUnnamed(env)) return 'Not named: everyone behind it counts as one visitor. Set TRUST_PROXY.';
  return env.trustedProxies ? 'Named in TRUST_PROXY' : 'None';
}

function withoutSecrets(address: string): string {
  const url = new URL(address);
  return url.protocol === 'file:' ? 'A file on the server, in the data folder' : `${url.protocol}//${url.host}`;
}
