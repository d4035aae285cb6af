import { hash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../contract/two-factor.ts';

// People read it off a screen or paper and type it into a phone: without 0/O and 1/l, and without vowels, which spell words.
const ALPHABET = 'bcdfghjkmnpqrstvwxyz23456789';

function generateGroups(groups: number, length: number): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}

/** Password of about 96 bits, in four groups: `k7w2m-pzc4n-…`. */
export const generatePassword = (): string => generateGroups(4, 5);

/** Recovery codes of about 77 bits, in four groups: `k7w2-pzc4-…`. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => generateGroups(4, 4));

/** Plain SHA-256 is enough: 77 random bits cannot be searched. */
export const hashRecoveryCode = (code: string): string => hash('sha256', code.replaceAll('-', ''));
