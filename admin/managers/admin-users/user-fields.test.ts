import { expect, it } from 'vitest';
import { EMPTY_USER, leaveOutBlanks } from './user-fields.ts';

it('sends switches always and text only where there is some', () => {
  const fields = { ...EMPTY_USER, username: 'events', email: ' ', isActive: false };
  expect(leaveOutBlanks(fields)).toEqual({ username: 'events', isActive: false, isSuperAdmin: false });
});
