import type { SessionAdmin } from '../../contract/auth.ts';
import type { Transaction } from '../../db/client.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import type { Attempt } from './attempts.ts';
import { recordLogin } from './auth.queries.ts';
import { createSession, createToken, endSession } from './sessions.ts';

/** What the request says of the client that signs in. */
export interface Client {
  earlierToken: string | undefined;
  userAgent: string;
  address: string | null;
  /** Of the page, where it is one of ours. */
  origin: string;
}

export interface SignedIn {
  token: string;
  admin: SessionAdmin;
  /** How long the session lasts without a request, in milliseconds. */
  lasts: number;
}

interface Failure {
  account: SessionAdmin;
  attempt: Attempt;
  at: Date;
}

// Only for accounts that exist, at most ten in a quarter of an hour: strangers cannot fill the trail.
export const recordFailure = async (tx: Transaction, { account, attempt, at }: Failure): Promise<void> => {
  await recordSecurityEvent(tx, { account, action: 'signInFailed', at, by: null });
  if (attempt.isLast) await recordSecurityEvent(tx, { account, action: 'lockedOut', at, by: null });
};

interface Opening {
  account: SessionAdmin;
  client: Client;
  at: Date;
}

export const openSession = async (tx: Transaction, { account, client, at }: Opening): Promise<SignedIn> => {
  const token = createToken();
  if (client.earlierToken) await endSession(tx, client.earlierToken);
  const lasts = await createSession(tx, { userId: account.id, token, at, userAgent: client.userAgent });
  await recordLogin(tx, account.id, at);
  await recordSecurityEvent(tx, { account, action: 'signIn', at, by: account.username });
  const { id, username, email, firstName, lastName, isSuperAdmin } = account;
  return { token, admin: { id, username, email, firstName, lastName, isSuperAdmin }, lasts };
};
