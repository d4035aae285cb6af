import { PASSWORD_MIN } from '../../../contract/admin-users.ts';

export interface Strength {
  /** 0 to 3. */
  level: number;
  hint: string;
}

const MIN_HINT = `At least ${PASSWORD_MIN} characters`;
const GOOD_LENGTH = 10;
const STRONG_LENGTH = 14;

/** Length counts most; one letter or a row of them over and over counts for little. */
export const getStrength = (password: string): Strength => {
  if (password.length < PASSWORD_MIN) return { level: 0, hint: MIN_HINT };
  const variety = new Set(password).size;
  const isGuessable = variety < 5 || /^(\d+|password.*|panther.*)$/i.test(password);
  if (isGuessable) return { level: 1, hint: 'Easy to guess. Try three or four words in a row.' };
  if (password.length < GOOD_LENGTH) return { level: 1, hint: 'Short. A few more letters make it much stronger.' };
  if (password.length < STRONG_LENGTH) return { level: 2, hint: 'Good.' };
  return { level: 3, hint: 'Strong.' };
};
