import { readFileSync } from 'node:fs';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { isMadeOfNames, type PasswordOwner } from '../../contract/password-strength.ts';
import { fromRoot } from '../../db/project-root.ts';
import { invalid } from '../http/errors.ts';
import { loadOnce } from '../process/load-once.ts';

// OWASP's first recommendation: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

const getUnknownUserHash = loadOnce(() => hashPassword(crypto.randomUUID()));

/** The 3,000 most common passwords of six or more characters, in lowercase (docs/decisions/024-common-passwords.md). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(fromRoot('api/auth/common-passwords.txt'), 'utf8').trim().split('\n'),
);

export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase());

/** Verifies a password. `stored` is null for an unknown user, which takes as long as a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await getUnknownUserHash()), password);
  return matches && stored !== null;
}

/** @throws 400 for an easily guessed new password: a common one, or a name of the club or the owner */
export function refuseGuessablePassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
): void {
  if (isCommonPassword(password)) throw invalid(field, ERROR_MESSAGES.commonPassword);
  if (isMadeOfNames(password, owner)) throw invalid(field, ERROR_MESSAGES.nameAsPassword);
}
