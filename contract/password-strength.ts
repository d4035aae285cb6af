import { brand } from '../club/brand.ts';
import { type AdminUser, PASSWORD_MIN } from './admin-users.ts';

/** The account a password is for, as far as known. */
export type PasswordOwner = Partial<Pick<AdminUser, 'username' | 'email' | 'firstName' | 'lastName'>>;

const LONG_ENOUGH = 12;
const STRONG_LENGTH = 14;

const CLUB_NAMES = [...Object.values(brand.club), brand.school.name];
/** Minimum length of names checked, because shorter ones occur in many words. */
const SHORTEST_NAME = 3;

/** Rates from 0 to 3, mainly by length. Repeated letters count for little. */
export function getStrength(password: string, owner: PasswordOwner = {}) {
  if (password.length < PASSWORD_MIN) return { level: 0, hint: `At least ${PASSWORD_MIN} characters` };
  const isGuessable = new Set(password).size < 5 || /^(\d+|password.*)$/i.test(password);
  if (isGuessable || isMadeOfNames(password, owner)) {
    return { level: 1, hint: 'Easy to guess. Try three or four words in a row.' };
  }
  if (password.length < LONG_ENOUGH) {
    return { level: password.length < 10 ? 1 : 2, hint: `Short. ${LONG_ENOUGH} characters or more are much stronger.` };
  }
  return password.length < STRONG_LENGTH ? { level: 2, hint: 'Good.' } : { level: 3, hint: 'Strong.' };
}

/** True if a password consists of the club's or owner's names, ignoring digits and signs. */
export function isMadeOfNames(password: string, { username, email, firstName, lastName }: PasswordOwner): boolean {
  const names = [...CLUB_NAMES, username, email?.split('@')[0], firstName, lastName]
    .map((name) => toLetters(name ?? ''))
    .filter((name) => name.length >= SHORTEST_NAME)
    .toSorted((one, other) => other.length - one.length);
  const letters = toLetters(password);
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), letters);
  return rest !== letters && rest.replaceAll(' ', '').length < SHORTEST_NAME;
}

function toLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
