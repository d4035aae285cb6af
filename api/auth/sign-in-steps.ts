import type { SessionAdmin } from '../../contract/auth.ts';
import type { Transaction } from '../../db/client.ts';
import { recordSecurityEvent, removeSecurityEvents } from '../changes/security-events.queries.ts';
import type { Attempt } from './attempts.ts';
import { type Account, recordLogin } from './auth.queries.ts';
import type { KnownDevices } from './known-devices.ts';
import { createSession, createToken, endSession } from './sessions.ts';

export interface Client {
  earlierToken: string | undefined;
  /** Reads the cookie of an earlier sign-in to the account from this browser. */
  readDeviceCookie: (accountId: number) => string | undefined;
  userAgent: string;
  address: string | null;
  /** Origin of the page, if trusted. */
  origin: string;
}

export type SignedIn = Awaited<ReturnType<typeof openSession>>;

/** Id of the known device, under which its failures are counted. Null for any other device. */
export const findDevice = (devices: KnownDevices, account: Account | null, client: Client): string | null =>
  devices.find(account, account ? client.readDeviceCookie(account.id) : undefined);

interface Failure {
  /** Null if the username is unknown. */
  account: SessionAdmin | null;
  attempt: Attempt;
  at: Date;
}

/** Placeholder account for unknown usernames. */
export const ANONYMOUS = { id: 0, username: '' } as const;

/**
 * Records a failed sign-in of an existing account, at most ten per 15 minutes so that strangers cannot flood the audit
 * trail. For unknown names the row is written and deleted again, so that timing reveals nothing.
 */
export async function recordFailure(tx: Transaction, { account, attempt, at }: Failure): Promise<void> {
  const failed = { account: account ?? ANONYMOUS, at, by: null };
  await recordSecurityEvent(tx, { ...failed, action: 'signInFailed' });
  if (attempt.isLast) await recordSecurityEvent(tx, { ...failed, action: 'lockedOut' });
  await removeSecurityEvents(tx, ANONYMOUS.id);
}

interface Opening {
  account: Account;
  client: Client;
  devices: KnownDevices;
  at: Date;
}

export async function openSession(tx: Transaction, { account, client, devices, at }: Opening) {
  const token = createToken();
  if (client.earlierToken) await endSession(tx, client.earlierToken);
  const ttl = await createSession(tx, { userId: account.id, token, at, userAgent: client.userAgent });
  await recordLogin(tx, account.id, at);
  await recordSecurityEvent(tx, { account, action: 'signIn', at, by: account.username });
  const { id, username, email, firstName, lastName, isSuperAdmin } = account;
  const admin = { id, username, email, firstName, lastName, isSuperAdmin };
  return {
    token,
    device: devices.issue(account),
    admin,
    /** Idle lifetime of the session in milliseconds. */
    ttl,
  };
}
