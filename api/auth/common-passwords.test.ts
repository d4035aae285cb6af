import { describe, expect, test } from 'vitest';
import { PASSWORD_MIN } from '../../contract/admin-users.ts';
import { SUPER_ADMIN } from '../../tests/support/server.ts';
import { createTestApp, TEST_PASSWORD } from '../testing.ts';
import { COMMON_PASSWORDS, isCommonPassword } from './passwords.ts';

function refusal(path: string) {
  return {
    status: 400,
    body: {
      message: expect.stringMatching(/^That password is one of the most common/),
      issues: [{ path, message: expect.any(String) }],
    },
  };
}

test('knows the 3,000 most common passwords of sufficient length, in any capitalization', () => {
  expect(COMMON_PASSWORDS.size).toBe(3000);
  expect([...COMMON_PASSWORDS].filter((word) => word.length < PASSWORD_MIN || word !== word.toLowerCase())).toEqual([]);
  for (const word of ['123456', 'password', 'Password1', 'LETMEIN', 'panthers'])
    expect(isCommonPassword(word)).toBe(true);
  for (const word of [TEST_PASSWORD, SUPER_ADMIN.password, ' 123456', 'three-or-four-words']) {
    expect(isCommonPassword(word)).toBe(false);
  }
});

describe('passwords made of the club’s or the account’s name', () => {
  const refused = { status: 400, body: { message: expect.stringMatching(/^That password is a name of the club/) } };

  test('are refused when people change their own password', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    for (const newPassword of ['Panther Club 26', 'POLY-panthers', `${username}!`]) {
      const body = { currentPassword: TEST_PASSWORD, newPassword };
      expect(await app.send('PUT', '/api/admin/change-password', { cookie, body })).toMatchObject(refused);
    }
  });

  test('are refused when an account is created or edited, by the names that it will have', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const body = { username: 'treasurer', firstName: 'Ottoline', password: 'ottoline-2026' };
    expect(await app.send('POST', '/api/admin/users', { cookie, body })).toMatchObject(refused);
    const { id } = await app.createAdmin();
    const change = (fields: object) => app.send('PUT', `/api/admin/users/${id}`, { cookie, body: { ...fields } });
    expect(await change({ username: 'marigold', password: 'marigold1' })).toMatchObject(refused);
    expect((await change({ username: 'marigold', password: 'counting marigolds' })).status).toBe(200);
  });

  test('are refused during recovery, by the account’s names only once the code is right', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin({ email: 'marigold@school.example' });
    const cookie = await app.signIn(username);
    const withPassword = { currentPassword: TEST_PASSWORD };
    const made = await app.send('POST', '/api/admin/second-factor/recovery-codes', { cookie, body: withPassword });
    const [code] = (made.body as { codes: string[] }).codes;
    const recover = (recoveryCode: string | undefined, newPassword: string) =>
      app.send('POST', '/api/admin/recover', { body: { username, recoveryCode, newPassword } });
    expect((await recover('aaaa-bbbb-cccc-dddd', 'marigold')).status).toBe(401);
    expect(await recover(code, 'marigold')).toMatchObject(refused);
    expect((await recover(code, 'a new board')).status).toBe(200);
  });
});

describe('common passwords', () => {
  test('are refused when people change their own password', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Password1' };
    expect(await app.send('PUT', '/api/admin/change-password', { cookie, body })).toMatchObject(refusal('newPassword'));
    expect(await app.signIn(username)).toMatch(/^session=/);
  });

  test('are refused when an account is created or edited', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const { id, username } = await app.createAdmin();
    const [body, path] = [{ username: 'treasurer', password: 'football' }, '/api/admin/users'];
    expect(await app.send('POST', path, { cookie, body })).toMatchObject(refusal('password'));
    const change = { password: '123456' };
    expect(await app.send('PUT', `${path}/${id}`, { cookie, body: change })).toMatchObject(refusal('password'));
    expect(await app.signIn(username)).toMatch(/^session=/);
  });

  test('are refused during recovery, without using up the code', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    const withPassword = { currentPassword: TEST_PASSWORD };
    const made = await app.send('POST', '/api/admin/second-factor/recovery-codes', { cookie, body: withPassword });
    const [recoveryCode] = (made.body as { codes: string[] }).codes;
    const recover = (newPassword: string) =>
      app.send('POST', '/api/admin/recover', { body: { username, recoveryCode, newPassword } });
    expect(await recover('qwerty')).toMatchObject(refusal('newPassword'));
    expect((await recover('a new board')).status).toBe(200);
  });
});
