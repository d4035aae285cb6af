import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Database } from '../../db/client.ts';
import type { Env } from '../process/env.ts';
import { isSameSecret } from '../process/same-secret.ts';
import { getStoredSecret } from '../settings/settings.queries.ts';
import type { Account } from './auth.queries.ts';
import { cookieOptions } from './session-cookie.ts';

/** Cookie lifetime in seconds: the longest that browsers allow (RFC 6265bis). */
const TTL = 400 * 24 * 60 * 60;
const NONCE_BYTES = 16;

/** Cookie of a browser that has signed in to the account. It grants no access; its failures are counted separately. */
export type DeviceCookie = ReturnType<KnownDevices['issue']>;

export type KnownDevices = Awaited<ReturnType<typeof openKnownDevices>>;

type CookieEnv = Pick<Env, 'isSecure'>;

// One cookie per account, because a family may share a computer.
const nameFor = (accountId: number): string => `device-${accountId}`;

export const readDeviceCookie = (c: Context, { isSecure }: CookieEnv, accountId: number): string | undefined =>
  isSecure ? getCookie(c, nameFor(accountId), 'host') : getCookie(c, nameFor(accountId));

export const writeDeviceCookie = (c: Context, env: CookieEnv, { accountId, value }: DeviceCookie): void =>
  setCookie(c, nameFor(accountId), value, { ...cookieOptions(env), maxAge: TTL });

/** Signs for one account and its current password: a device that knew an older one is unknown (OWASP device cookies). */
export async function openKnownDevices(db: Database) {
  const secret = await getStoredSecret(db, 'deviceSecret');
  const sign = (nonce: string, { id, passwordHash }: Account): string =>
    createHmac('sha256', secret).update(`${nonce}.${id}.${passwordHash}`).digest('base64url');
  return {
    issue: (account: Account) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return { accountId: account.id, value: `${nonce}.${sign(nonce, account)}` };
    },
    /** Returns the device's id. Null if it never signed in to the account, or not since the password changed. */
    find: (account: Account | null, cookie: string | undefined) => {
      const [nonce = '', signature = ''] = cookie?.split('.') ?? [];
      return account && isSameSecret(signature, sign(nonce, account)) ? nonce : null;
    },
  };
}
