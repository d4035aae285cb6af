import { readFileSync } from 'node:fs';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { fromRoot } from '../../db/project-root.ts';
import { invalid } from '../http/errors.ts';

/** The 3,000 commonest of six characters or more, in small letters (docs/decisions/024-common-passwords.md). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(fromRoot('api/auth/common-passwords.txt'), 'utf8').trim().split('\n'),
);

export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase());

/** @throws 400 for a new password that is guessed before most others */
export const refuseCommonPassword = (field: 'password' | 'newPassword', password: string): void => {
  if (isCommonPassword(password)) throw invalid(field, ERROR_MESSAGES.commonPassword);
};
