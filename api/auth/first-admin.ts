import { randomInt } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { adminUsers } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { Env } from '../env.ts';
import { hashPassword } from './passwords.ts';

const DEFAULT_USERNAME = 'president';

// No 0/O, 1/l/I: the password is read off a screen and typed into a phone.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** About 100 bits, as four groups: `k7w2m-pzc4n-…`. */
const generatePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

export interface FirstAdmin {
  username: string;
  /** Null where the environment gave the password, which needs no telling. */
  generatedPassword: string | null;
}

/** Makes the first super admin of a database without accounts; null where there is one already. */
export const createFirstAdmin = async (
  db: Database,
  { username = DEFAULT_USERNAME, password }: Env['firstAdmin'],
  now: Date,
): Promise<FirstAdmin | null> => {
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
  // Two processes may start at once on a shared database: only the first of them makes the account.
  const isMade = await transact(db, async (tx) => {
    const existing = await tx.query.adminUsers.findFirst({ columns: { id: true } });
    if (existing) return false;
    await tx.insert(adminUsers).values(row);
    return true;
  });
  return isMade ? { username, generatedPassword: password === undefined ? chosen : null } : null;
};
