import { expect, it } from 'vitest';
import { getStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['abcde', 0],
  ['abcdef', 1],
  ['aaaaaaaaaaaaaaaaaa', 1],
  ['1234567890123456', 1],
  ['Panthers2026Go', 1],
  ['kettle-maps', 2],
  ['kettle maps under snow', 3],
])('rates %j as %i', (password, level) => {
  expect(getStrength(password).level).toBe(level);
});

it('says the least length in the form’s own words', () => {
  expect(getStrength('').hint).toBe('At least 6 characters');
});
