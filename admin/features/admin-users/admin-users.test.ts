import { expect, it } from 'vitest';
import { createAdminUser } from '../../../contract/admin-users.ts';
import { makePassword } from './passwords.tsx';
import { EMPTY_USER, leaveOutBlanks } from './user-form.tsx';

it('generates unique passwords that the server accepts', () => {
  const made = Array.from({ length: 200 }, () => makePassword());
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(createAdminUser.safeParse({ username: 'events', password }).success).toBe(true);
  }
});

it('skips bytes that would make some letters more likely', () => {
  let calls = 0;
  const fill = (bytes: Uint8Array<ArrayBuffer>) => {
    calls += 1;
    return bytes.fill(calls === 1 ? 255 : 0);
  };
  expect(makePassword(fill)).toBe('aaaa-aaaa-aaaa-aaaa');
  expect(calls).toBe(2);
});

it('always sends switches, but text only when there is some', () => {
  const fields = { ...EMPTY_USER, username: 'events', email: ' ', isActive: false };
  expect(leaveOutBlanks(fields)).toEqual({ username: 'events', isActive: false, isSuperAdmin: false });
});
