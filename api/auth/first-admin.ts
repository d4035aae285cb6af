import type { Database } from '../../db/client.ts';
import { adminUsers } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { Env } from '../process/env.ts';
import { generatePassword } from './generate-secret.ts';
import { hashPassword } from './passwords.ts';
import { recordPrintedPassword } from './printed-passwords.queries.ts';

const DEFAULT_USERNAME = 'president';

/**
 * Creates the first super admin if the database has no accounts. Otherwise returns null.
 * @returns the username, and the generated password to print: null if the environment set one
 */
export async function createFirstAdmin(
  db: Database,
  { username = DEFAULT_USERNAME, password }: Env['firstAdmin'],
  now: Date,
) {
  if ((await db.$count(adminUsers)) > 0) return null;
  const chosen = password ?? generatePassword();
  const row = {
    username,
    passwordHash: await hashPassword(chosen),
    isActive: true,
    isSuperAdmin: true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  // Two processes may start at once on a shared database. Only the first creates the account.
  const isMade = await transact(db, async (tx) => {
    if ((await tx.$count(adminUsers)) > 0) return false;
    const made = await tx.insert(adminUsers).values(row).returning().get();
    if (password === undefined) await recordPrintedPassword(tx, made);
    return true;
  });
  return isMade ? { username, generatedPassword: password === undefined ? chosen : null } : null;
}
