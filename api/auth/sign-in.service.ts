import type { ChangePassword, Login, SessionAdmin } from '../../contract/auth.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import type { Deps } from '../deps.ts';
import { invalid, notAuthenticated } from '../errors.ts';
import { type Attempt, beginAttempt, clearAttempts } from './attempts.ts';
import { findAccount, findAccountByUsername, recordLogin, replacePassword } from './auth.queries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createSession, createToken, endOtherSessions, endOwnSession, endSession } from './sessions.ts';

type SignInDeps = Pick<Deps, 'db' | 'now'>;

/** What the request says of the client that signs in. */
export interface Client {
  earlierToken: string | undefined;
  userAgent: string;
  address: string | null;
}

export interface SignedIn {
  token: string;
  admin: SessionAdmin;
  /** How long the session lasts without a request, in milliseconds. */
  lasts: number;
}

/**
 * A new token for the account; the browser's earlier one ends.
 * @throws the same 401, after the same time, for an unknown user, a wrong password and an account that is not active;
 * 429 after too many of them.
 */
export const signIn = async (deps: SignInDeps, { username, password }: Login, client: Client): Promise<SignedIn> => {
  const attempt = await beginAttempt(deps, { account: username, address: client.address });
  const found = await findAccountByUsername(deps.db, username);
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  const at = deps.now();
  const signedIn = await transact(deps.db, async (tx) => {
    // Read again: the account may have been closed, or its password replaced, since the check above.
    const current = found && (await findAccount(tx, found.id));
    if (!matches || !current?.isActive || current.passwordHash !== found?.passwordHash) {
      if (current) await recordFailure(tx, { account: current, attempt, at });
      return null;
    }
    await clearAttempts(tx, attempt);
    return openSession(tx, { account: current, client, at });
  });
  if (!signedIn) throw notAuthenticated(ERROR_MESSAGES.invalidCredentials);
  return signedIn;
};

type Account = SessionAdmin;

interface Failure {
  account: Account;
  attempt: Attempt;
  at: Date;
}

// Only for accounts that exist, at most ten in a quarter of an hour: strangers cannot fill the trail.
const recordFailure = async (tx: Transaction, { account, attempt, at }: Failure): Promise<void> => {
  await recordSecurityEvent(tx, { account, action: 'signInFailed', at, by: null });
  if (attempt.isLast) await recordSecurityEvent(tx, { account, action: 'lockedOut', at, by: null });
};

interface Opening {
  account: Account;
  client: Client;
  at: Date;
}

const openSession = async (tx: Transaction, { account, client, at }: Opening): Promise<SignedIn> => {
  const token = createToken();
  if (client.earlierToken) await endSession(tx, client.earlierToken);
  const lasts = await createSession(tx, { userId: account.id, token, at, userAgent: client.userAgent });
  await recordLogin(tx, account.id, at);
  await recordSecurityEvent(tx, { account, action: 'signIn', at, by: account.username });
  const { id, username, email, firstName, lastName, isSuperAdmin } = account;
  return { token, admin: { id, username, email, firstName, lastName, isSuperAdmin }, lasts };
};

interface Bearer {
  admin: SessionAdmin;
  sessionId: string;
  address: string | null;
}

/** Ends the account's other sessions; the one that asked goes on. */
export const changeOwnPassword = async (
  deps: SignInDeps,
  { admin, sessionId, address }: Bearer,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> => {
  const { db, now } = deps;
  // Counted apart from signing in: someone at an open screen must not lock the owner out.
  const attempt = await beginAttempt(deps, { account: `own password of ${admin.id}`, address });
  const account = await findAccount(db, admin.id);
  if (!account || !(await verifyPassword(account.passwordHash, currentPassword))) {
    throw invalid('currentPassword', ERROR_MESSAGES.currentPasswordIncorrect);
  }
  const passwordHash = await hashPassword(newPassword);
  const at = now();
  await transact(db, async (tx) => {
    const before = await findAccount(tx, admin.id);
    if (before?.passwordHash !== account.passwordHash) {
      throw invalid('currentPassword', ERROR_MESSAGES.currentPasswordIncorrect);
    }
    await clearAttempts(tx, attempt);
    await replacePassword(tx, admin.id, passwordHash, at);
    await endOtherSessions(tx, admin.id, sessionId);
    await recordChange(tx, {
      entity: 'adminUsers',
      entityId: admin.id,
      action: 'update',
      before: { id: admin.id, username: before.username },
      after: { id: admin.id, username: before.username, passwordChanged: true },
      at: at.toISOString(),
      by: before.username,
    });
  });
};

/** Signs the account out everywhere else. @returns on how many devices */
export const endSessionsElsewhere = ({ db, now }: SignInDeps, { admin, sessionId }: Bearer): Promise<number> =>
  transact(db, async (tx) => {
    const ended = await endOtherSessions(tx, admin.id, sessionId);
    const detail = { devices: ended };
    await recordSecurityEvent(tx, { account: admin, action: 'sessionsEnded', at: now(), by: admin.username, detail });
    return ended;
  });

/** Signs one of the account's devices out; false where it has none of this id. */
export const endOneSession = ({ db, now }: SignInDeps, admin: SessionAdmin, id: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const isEnded = await endOwnSession(tx, admin.id, id);
    const detail = { devices: 1 };
    if (isEnded) {
      await recordSecurityEvent(tx, { account: admin, action: 'sessionsEnded', at: now(), by: admin.username, detail });
    }
    return isEnded;
  });
