import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../contract/two-factor.ts';

// No 0/O, 1/l/I: the text is read off a screen or a sheet of paper and typed into a phone.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

function generateGroups(groups: number, length: number): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}

/** About 100 bits, as four groups: `k7w2m-pzc4n-…`. */
export const generatePassword = (): string => generateGroups(4, 5);

/** About 80 bits, as four groups: `k7w2-pzc4-…`. */
const generateRecoveryCode = (): string => generateGroups(4, 4);

export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);

/** With 80 random bits in each, a plain hash cannot be searched. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
