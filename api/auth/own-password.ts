import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { transact } from '../../db/transact.ts';
import { invalid } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { beginAttempt, clearAttempts } from './attempts.ts';
import { type Account, findAccount } from './auth.queries.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks the signed-in user's password and returns the account. Counted separately from signing in, so that someone at an
 * unattended screen cannot lock the owner out.
 * @throws 400 for a wrong password, 429 after too many.
 */
export async function confirmOwnPassword(
  deps: Pick<Effects, 'db' | 'now'>,
  adminId: number,
  currentPassword: string,
): Promise<Account> {
  const attempt = await beginAttempt(deps, { adminId, what: 'own password' });
  const account = await findAccount(deps.db, adminId);
  if (!account || !(await verifyPassword(account.passwordHash, currentPassword))) {
    throw invalid('currentPassword', ERROR_MESSAGES.currentPasswordIncorrect);
  }
  await transact(deps.db, (tx) => clearAttempts(tx, attempt));
  return account;
}
