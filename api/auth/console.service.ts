import { transact } from '../../db/transact.ts';
import { recordSecurityEvent } from '../changes/security-events.queries.ts';
import type { Effects } from '../process/effects.ts';
import { clearAccountAttempts } from './attempts.ts';
import { activateAccount, findAccountByUsername, replacePassword } from './auth.queries.ts';
import { generatePassword } from './generate-secret.ts';
import { hashPassword } from './passwords.ts';
import { recordPrintedPassword } from './printed-passwords.queries.ts';
import { endSessions } from './sessions.ts';
import { removeTwoFactor } from './two-factor.queries.ts';

interface Reset {
  username: string;
  /** Also removes passkeys, authenticator app and recovery codes. */
  removesTwoFactor: boolean;
}

/**
 * Resets a password from the command line.
 * @returns the new password, which is not stored anywhere
 */
export async function resetPassword(deps: ConsoleDeps, { username, removesTwoFactor }: Reset): Promise<string> {
  const account = await getAccount(deps, username);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    await replacePassword(tx, account.id, passwordHash, at);
    await recordPrintedPassword(tx, { id: account.id, passwordHash });
    const ended = await endSessions(tx, account.id);
    await clearAccountAttempts(tx, account.username);
    await recordSecurityEvent(tx, { account, action: 'passwordReset', at, by: null, detail: { devices: ended } });
    if (!removesTwoFactor) return;
    await removeTwoFactor(tx, account.id);
    await recordSecurityEvent(tx, { account, action: 'secondFactorRemoved', at, by: null });
  });
  return password;
}

export async function activate(deps: ConsoleDeps, username: string): Promise<void> {
  const account = await getAccount(deps, username);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    await activateAccount(tx, account.id, at);
    await clearAccountAttempts(tx, account.username);
    await recordSecurityEvent(tx, { account, action: 'activated', at, by: null });
  });
}

type ConsoleDeps = Pick<Effects, 'db' | 'now'>;

async function getAccount({ db }: ConsoleDeps, username: string) {
  const account = await findAccountByUsername(db, username);
  if (!account) throw new Error(`There is no account ${username}; “npm run admin -- list” names them all.`);
  return account;
}
