import { expect, it } from 'vitest';
import { getStrength } from '../../../contract/password-strength.ts';
import { findPasswordProblem } from './my-account.tsx';

it.each([
  [['', 'secret1', 'secret1'], 'currentPassword', 'All fields are required'],
  [['old', 'secret1', ''], 'confirmPassword', 'All fields are required'],
  [['old', 'abc', 'abd'], 'confirmPassword', 'New passwords do not match'],
  [['old', 'abcde', 'abcde'], 'newPassword', 'New password must be at least 6 characters long'],
] as const)('refuses %j', ([currentPassword, newPassword, confirmPassword], field, message) =>
  expect(findPasswordProblem({ currentPassword, newPassword, confirmPassword })).toEqual({ field, message }),
);

it('accepts six characters, spaces included', () => {
  expect(findPasswordProblem({ currentPassword: 'x', newPassword: ' abcd ', confirmPassword: ' abcd ' })).toBeNull();
});

it.each([
  ['', 0],
  ['abcde', 0],
  ['abcdef', 1],
  ['aaaaaaaaaaaaaaaaaa', 1],
  ['1234567890123456', 1],
  ['Panthers2026Go', 1],
  ['kettle-maps', 2],
  ['kettle maps under snow', 3],
])('rates %j as %i', (password, level) => expect(getStrength(password).level).toBe(level));

it('requires twelve characters, and calls a name easy to guess', () => {
  expect(getStrength('kettle-maps').hint).toBe('Short. 12 characters or more are much stronger.');
  expect(getStrength('kettle-maps-').hint).toBe('Good.');
  const owner = { username: 'treasurer', firstName: 'Ottoline', lastName: null, email: 'marigold@school.example' };
  for (const password of ['Ottoline-2026', 'treasurer!treasurer', 'marigold 4 Poly', 'Panther Club 2026']) {
    expect(getStrength(password, owner).hint).toBe('Easy to guess. Try three or four words in a row.');
  }
  expect(getStrength('the treasurer counts', owner).hint).toBe('Strong.');
});

it('states the minimum length in the form’s own words', () => {
  expect(getStrength('').hint).toBe('At least 6 characters');
});
