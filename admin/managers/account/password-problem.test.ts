import { expect, it } from 'vitest';
import { findPasswordProblem } from './password-problem.ts';

it.each([
  [['', 'secret1', 'secret1'], 'currentPassword', 'All fields are required'],
  [['old', 'secret1', ''], 'confirmPassword', 'All fields are required'],
  [['old', 'abc', 'abd'], 'confirmPassword', 'New passwords do not match'],
  [['old', 'abcde', 'abcde'], 'newPassword', 'New password must be at least 6 characters long'],
] as const)('refuses %j', ([currentPassword, newPassword, confirmPassword], field, message) => {
  expect(findPasswordProblem({ currentPassword, newPassword, confirmPassword })).toEqual({ field, message });
});

it('accepts six characters, spaces included', () => {
  expect(findPasswordProblem({ currentPassword: 'x', newPassword: ' abcd ', confirmPassword: ' abcd ' })).toBeNull();
});
