import { describe, expect, test } from 'vitest';
import type { TwoFactorState } from '../../contract/two-factor.ts';
import { challenges, recoveryCodes } from '../../db/schema/index.ts';
import { createTestApp, getCookiePair, TEST_PASSWORD } from '../testing.ts';
import {
  beginOwnChallenge,
  beginSignIn,
  codeOf,
  finishSignIn,
  setUpTwoFactor,
  TWO_FACTOR_PATH,
  withPassword,
} from './testing-two-factor.ts';

describe('signing in with an authenticator app', () => {
  test('needs the code after the password, and accepts each code once', async () => {
    const { app, username, secret } = await setUpTwoFactor();
    await using _ = app;
    const { token, methods } = await beginSignIn(app, username);
    expect(methods).toEqual(['totp', 'recoveryCode']);
    const code = codeOf(app, secret);
    const response = await finishSignIn(app, { method: 'totp', token, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(response).toMatchObject({ status: 200, body: { authenticated: true, admin: { username } } });
    expect((await app.send('GET', '/api/auth/user', { cookie: getCookiePair(response.headers) })).status).toBe(200);
    expect((await finishSignIn(app, { method: 'totp', token, code })).status).toBe(401);
    const again = await beginSignIn(app, username);
    expect(await finishSignIn(app, { method: 'totp', token: again.token, code })).toMatchObject({
      status: 401,
      body: { message: 'That code is incorrect' },
    });
  });

  test('accepts a code once, however many requests send it at the same time', async () => {
    const { app, username, secret } = await setUpTwoFactor();
    await using _ = app;
    const code = codeOf(app, secret);
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await beginSignIn(app, username)).token));
    const responses = await Promise.all(tokens.map((token) => finishSignIn(app, { method: 'totp', token, code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test.each([
    [-60, 401],
    [-30, 200],
    [30, 200],
    [60, 401],
  ])('responds to a code from a phone whose clock is off by %i s with status %i', async (seconds, status) => {
    const { app, username, secret } = await setUpTwoFactor();
    await using _ = app;
    const { token } = await beginSignIn(app, username);
    expect(await finishSignIn(app, { method: 'totp', token, code: codeOf(app, secret, seconds) })).toMatchObject({
      status,
    });
  });

  test('invalidates a fast phone’s code and all codes before it once it is used', async () => {
    const { app, username, secret } = await setUpTwoFactor();
    await using _ = app;
    const use = async (seconds: number): Promise<number> => {
      const { token } = await beginSignIn(app, username);
      return (await finishSignIn(app, { method: 'totp', token, code: codeOf(app, secret, seconds) })).status;
    };
    expect(await use(30)).toBe(200);
    expect([await use(30), await use(0), await use(-30)]).toEqual([401, 401, 401]);
    app.advance(60_000);
    expect(await use(0)).toBe(200);
  });

  test('allows ten wrong codes after the right password', async () => {
    const { app, username, secret } = await setUpTwoFactor();
    await using _ = app;
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { token } = await beginSignIn(app, username);
      statuses.push((await finishSignIn(app, { method: 'totp', token, code: `99999${n}` })).status);
    }
    expect(statuses).toEqual(statuses.map(() => 401));
    const login = await app.send('POST', '/api/admin/login', { body: { username, password: TEST_PASSWORD } });
    expect(login.status).toBe(429);
    app.advance(16 * 60_000);
    const { token } = await beginSignIn(app, username);
    expect((await finishSignIn(app, { method: 'totp', token, code: codeOf(app, secret) })).status).toBe(200);
  });

  test('must finish within ten minutes and before the password changes', async () => {
    const { app, username, secret, cookie } = await setUpTwoFactor();
    await using _ = app;
    const slow = await beginSignIn(app, username);
    app.advance(11 * 60_000);
    expect(await finishSignIn(app, { method: 'totp', token: slow.token, code: codeOf(app, secret) })).toMatchObject({
      status: 401,
      body: { message: 'That took too long. Please log in again.' },
    });
    const { token } = await beginSignIn(app, username);
    const body = { ...withPassword, newPassword: 'another horse' };
    expect((await app.send('PUT', '/api/admin/change-password', { cookie, body })).status).toBe(200);
    expect((await finishSignIn(app, { method: 'totp', token, code: codeOf(app, secret) })).status).toBe(401);
  });

  test('stores tokens and recovery codes only as hashes', async () => {
    const { app, username, codes } = await setUpTwoFactor();
    await using _ = app;
    const { token } = await beginSignIn(app, username);
    const stored = JSON.stringify([await app.db.select().from(challenges), await app.db.select().from(recoveryCodes)]);
    for (const secret of [token, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe('recovery code', () => {
  test('replaces the two-factor code once', async () => {
    const { app, username, codes, cookie } = await setUpTwoFactor();
    await using _ = app;
    expect(new Set(codes).size).toBe(10);
    const use = async () => {
      const { token } = await beginSignIn(app, username);
      return (await finishSignIn(app, { method: 'recoveryCode', token, code: codes[0]?.toUpperCase() })).status;
    };
    expect([await use(), await use()]).toEqual([200, 401]);
    const { body } = await app.send('GET', TWO_FACTOR_PATH, { cookie });
    expect((body as TwoFactorState).recoveryCodesLeft).toBe(9);
  });

  test('works once, however many requests send it at the same time', async () => {
    const { app, username, codes } = await setUpTwoFactor();
    await using _ = app;
    const [code] = codes;
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await beginSignIn(app, username)).token));
    const body = { username, recoveryCode: code, newPassword: 'a new board' };
    const responses = await Promise.all([
      app.send('POST', '/api/admin/recover', { body }),
      ...tokens.map((token) => finishSignIn(app, { method: 'recoveryCode', token, code })),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('replaces a forgotten password, but never both the password and two-factor', async () => {
    const { app, username, codes, cookie, secret } = await setUpTwoFactor();
    await using _ = app;
    const body = { username, recoveryCode: codes[1], newPassword: 'a new board' };
    expect((await app.send('POST', '/api/admin/recover', { body })).status).toBe(200);
    expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(401);
    const { token, methods } = await beginSignIn(app, username, 'a new board');
    expect(methods).toEqual(['totp']);
    for (const code of codes.slice(0, 8)) {
      expect((await finishSignIn(app, { method: 'recoveryCode', token, code })).status).toBe(401);
    }
    const again = { username, recoveryCode: codes[3], newPassword: 'another board' };
    expect((await app.send('POST', '/api/admin/recover', { body: again })).status).toBe(401);
    const fresh = await beginSignIn(app, username, 'a new board');
    const response = await finishSignIn(app, { method: 'totp', token: fresh.token, code: codeOf(app, secret) });
    expect(response.status).toBe(200);
  });

  test('lets a super admin remove two-factor afterwards when the phone is lost as well', async () => {
    const { app, id, username, codes } = await setUpTwoFactor();
    await using _ = app;
    const body = { username, recoveryCode: codes[1], newPassword: 'a new board' };
    expect((await app.send('POST', '/api/admin/recover', { body })).status).toBe(200);
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const removal = `/api/admin/users/${id}/second-factor/removal`;
    expect((await app.send('POST', removal, { cookie, body: withPassword })).status).toBe(204);
    expect(await app.signIn(username, 'a new board')).toMatch(/^session=/);
  });

  test('leaves the other codes valid on an account without two-factor', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    const made = await app.send('POST', `${TWO_FACTOR_PATH}/recovery-codes`, { cookie, body: withPassword });
    const { codes } = made.body as { codes: string[] };
    for (const recoveryCode of codes.slice(0, 2)) {
      const body = { username, recoveryCode, newPassword: 'a new board' };
      expect((await app.send('POST', '/api/admin/recover', { body })).status).toBe(200);
    }
  });

  test('is refused alike and counted for an unknown name, a closed account and a wrong code', async () => {
    const { app, username, codes } = await setUpTwoFactor();
    await using _ = app;
    const recover = (name: string, recoveryCode = 'aaaa-bbbb-cccc-dddd') =>
      app.send('POST', '/api/admin/recover', { body: { username: name, recoveryCode, newPassword: 'long enough' } });
    const refused = { status: 401, body: { message: 'Invalid username or recovery code' } };
    expect(await recover('nobody')).toMatchObject(refused);
    for (let n = 0; n < 10; n += 1) expect(await recover(username)).toMatchObject(refused);
    expect((await recover(username, codes[0])).status).toBe(429);
  });

  test('stops working once new codes are created', async () => {
    const { app, username, codes, send, secret } = await setUpTwoFactor();
    await using _ = app;
    const own = await beginOwnChallenge(send);
    const answer = { method: 'totp', token: own.token, code: codeOf(app, secret) };
    expect((await send('POST', '/recovery-codes', { ...withPassword, answer })).status).toBe(200);
    const { token } = await beginSignIn(app, username);
    expect((await finishSignIn(app, { method: 'recoveryCode', token, code: codes[0] })).status).toBe(401);
  });
});
