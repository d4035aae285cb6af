import type { ChangePassword, Login, SessionAdmin } from '../../contract/auth.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import type { Deps } from '../deps.ts';
import { invalid, notAuthenticated } from '../errors.ts';
import { findAccount, findAccountByUsername, recordLogin, replacePassword } from './auth.queries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createSession, createToken, endOtherSessions, endSession } from './sessions.ts';

type SignInDeps = Pick<Deps, 'db' | 'now'>;

/**
 * A new token for the account; the browser's earlier one ends.
 * @throws the same 401, after the same time, for an unknown user, a wrong password and an account that is not active.
 */
export const signIn = async (
  { db, now }: SignInDeps,
  { username, password }: Login,
  { earlierToken, userAgent }: { earlierToken: string | undefined; userAgent: string },
): Promise<{ token: string; admin: SessionAdmin }> => {
  const found = await findAccountByUsername(db, username);
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  if (!found || !matches) throw notAuthenticated(ERROR_MESSAGES.invalidCredentials);

  const token = createToken();
  const at = now();
  const account = await transact(db, async (tx) => {
    // Read again: the account may have been closed, or its password replaced, since the check above.
    const current = await findAccount(tx, found.id);
    if (!current?.isActive || current.passwordHash !== found.passwordHash) {
      throw notAuthenticated(ERROR_MESSAGES.invalidCredentials);
    }
    if (earlierToken) await endSession(tx, earlierToken);
    await createSession(tx, { userId: current.id, token, at, userAgent });
    await recordLogin(tx, current.id, at);
    return current;
  });
  const { id, email, firstName, lastName, isSuperAdmin } = account;
  return { token, admin: { id, username: account.username, email, firstName, lastName, isSuperAdmin } };
};

/** Ends the account's other sessions; the one that asked goes on. */
export const changeOwnPassword = async (
  { db, now }: SignInDeps,
  { admin, sessionId }: { admin: SessionAdmin; sessionId: string },
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> => {
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
