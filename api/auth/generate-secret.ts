import { randomInt } from 'node:crypto';

// No 0/O, 1/l/I: the text is read off a screen or a sheet of paper and typed into a phone.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

const generateGroups = (groups: number, length: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** About 100 bits, as four groups: `k7w2m-pzc4n-…`. */
export const generatePassword = (): string => generateGroups(4, 5);

/** About 80 bits, as four groups: `k7w2-pzc4-…`. */
export const generateRecoveryCode = (): string => generateGroups(4, 4);
