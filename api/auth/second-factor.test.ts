import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { AdminUser } from '../../contract/admin-users.ts';
import type { SecondFactorState, SecondFactorStep } from '../../contract/second-factor.ts';
import { pendingSteps, recoveryCodes } from '../../db/schema/index.ts';
import { createTestApp, getCookiePair, TEST_PASSWORD, type TestApp, type TestResponse } from '../testing.ts';

const path = '/api/admin/second-factor';
const withPassword = { currentPassword: TEST_PASSWORD };

/** What the phone shows, whose clock may be ahead by some seconds. */
const codeOf = (app: TestApp, secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.deps.now().getTime() + ahead * 1000 });

/** An account with an authenticator app and recovery codes. */
const setUp = async ({ isSuperAdmin = false } = {}) => {
  const app = await createTestApp();
  const { id, username } = await app.createAdmin({ isSuperAdmin });
  const cookie = await app.signIn(username);
  const send = (method: string, route: string, body?: Record<string, unknown>) =>
    app.send(method, `${path}${route}`, { cookie, body });
  const { secret } = (await send('POST', '/totp', withPassword)).body as { secret: string };
  await send('PUT', '/totp', { code: codeOf(app, secret) });
  const { codes } = (await send('POST', '/recovery-codes', withPassword)).body as { codes: string[] };
  app.advance(60_000);
  return { app, id, username, cookie, send, secret, codes };
};

/** What a signed-in account must send to confirm what only its owner may do. */
const beginStep = async (
  send: (method: string, route: string, body?: Record<string, unknown>) => Promise<TestResponse>,
) => {
  const response = await send('POST', '/step', withPassword);
  return (response.body as { secondFactor: SecondFactorStep }).secondFactor;
};

const begin = async (app: TestApp, username: string, password = TEST_PASSWORD) => {
  const response = await app.send('POST', '/api/admin/login', { body: { username, password } });
  expect(response.headers.getSetCookie()).toEqual([]);
  return (response.body as { secondFactor: SecondFactorStep }).secondFactor;
};

const finish = (app: TestApp, body: Record<string, unknown>) =>
  app.send('POST', '/api/admin/login/second-factor', { body });

describe('signing in with an authenticator app', () => {
  test('needs the code after the password, and takes each code once', async () => {
    const { app, username, secret } = await setUp();
    await using _ = app;
    const { token, methods } = await begin(app, username);
    expect(methods).toEqual(['totp', 'recoveryCode']);
    const code = codeOf(app, secret);
    const response = await finish(app, { method: 'totp', token, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(response).toMatchObject({ status: 200, body: { authenticated: true, admin: { username } } });
    expect((await app.send('GET', '/api/auth/user', { cookie: getCookiePair(response.headers) })).status).toBe(200);
    expect((await finish(app, { method: 'totp', token, code })).status).toBe(401);
    const again = await begin(app, username);
    expect(await finish(app, { method: 'totp', token: again.token, code })).toMatchObject({
      status: 401,
      body: { message: 'That code is incorrect' },
    });
  });

  test('takes a code once, however many bring it at the same time', async () => {
    const { app, username, secret } = await setUp();
    await using _ = app;
    const code = codeOf(app, secret);
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await begin(app, username)).token));
    const responses = await Promise.all(tokens.map((token) => finish(app, { method: 'totp', token, code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test.each([
    [-60, 401],
    [-30, 200],
    [30, 200],
    [60, 401],
  ])('by a phone whose clock is off by %i s gets status %i', async (seconds, status) => {
    const { app, username, secret } = await setUp();
    await using _ = app;
    const { token } = await begin(app, username);
    expect(await finish(app, { method: 'totp', token, code: codeOf(app, secret, seconds) })).toMatchObject({ status });
  });

  test('with a fast phone’s code makes that one and all before it worthless', async () => {
    const { app, username, secret } = await setUp();
    await using _ = app;
    const use = async (seconds: number): Promise<number> => {
      const { token } = await begin(app, username);
      return (await finish(app, { method: 'totp', token, code: codeOf(app, secret, seconds) })).status;
    };
    expect(await use(30)).toBe(200);
    expect([await use(30), await use(0), await use(-30)]).toEqual([401, 401, 401]);
    app.advance(60_000);
    expect(await use(0)).toBe(200);
  });

  test('is counted: the password known, ten wrong codes are all', async () => {
    const { app, username, secret } = await setUp();
    await using _ = app;
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { token } = await begin(app, username);
      statuses.push((await finish(app, { method: 'totp', token, code: `99999${n}` })).status);
    }
    expect(statuses).toEqual(statuses.map(() => 401));
    const login = await app.send('POST', '/api/admin/login', { body: { username, password: TEST_PASSWORD } });
    expect(login.status).toBe(429);
    app.advance(16 * 60_000);
    const { token } = await begin(app, username);
    expect((await finish(app, { method: 'totp', token, code: codeOf(app, secret) })).status).toBe(200);
  });

  test('must be finished in ten minutes, and not across a new password', async () => {
    const { app, username, secret, cookie } = await setUp();
    await using _ = app;
    const slow = await begin(app, username);
    app.advance(11 * 60_000);
    expect(await finish(app, { method: 'totp', token: slow.token, code: codeOf(app, secret) })).toMatchObject({
      status: 401,
      body: { message: 'That took too long. Please log in again.' },
    });
    const { token } = await begin(app, username);
    const body = { ...withPassword, newPassword: 'another horse' };
    expect((await app.send('PUT', '/api/admin/change-password', { cookie, body })).status).toBe(200);
    expect((await finish(app, { method: 'totp', token, code: codeOf(app, secret) })).status).toBe(401);
  });

  test('stores tokens and recovery codes as hashes alone', async () => {
    const { app, username, codes } = await setUp();
    await using _ = app;
    const { token } = await begin(app, username);
    const stored = JSON.stringify([
      await app.db.select().from(pendingSteps),
      await app.db.select().from(recoveryCodes),
    ]);
    for (const secret of [token, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe('a recovery code', () => {
  test('stands in for the second factor, once', async () => {
    const { app, username, codes, cookie } = await setUp();
    await using _ = app;
    expect(new Set(codes).size).toBe(10);
    const use = async () => {
      const { token } = await begin(app, username);
      return (await finish(app, { method: 'recoveryCode', token, code: codes[0]?.toUpperCase() })).status;
    };
    expect([await use(), await use()]).toEqual([200, 401]);
    const { body } = await app.send('GET', path, { cookie });
    expect((body as SecondFactorState).recoveryCodesLeft).toBe(9);
  });

  test('opens one door, however many bring it at the same time', async () => {
    const { app, username, codes } = await setUp();
    await using _ = app;
    const [code] = codes;
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await begin(app, username)).token));
    const body = { username, recoveryCode: code, newPassword: 'a new board' };
    const responses = await Promise.all([
      app.send('POST', '/api/admin/recover', { body }),
      ...tokens.map((token) => finish(app, { method: 'recoveryCode', token, code })),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('stands in for a forgotten password, and never for both', async () => {
    const { app, username, codes, cookie, secret } = await setUp();
    await using _ = app;
    const body = { username, recoveryCode: codes[1], newPassword: 'a new board' };
    expect((await app.send('POST', '/api/admin/recover', { body })).status).toBe(200);
    expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(401);
    const { token, methods } = await begin(app, username, 'a new board');
    expect(methods).toEqual(['totp']);
    for (const code of codes.slice(0, 8)) {
      expect((await finish(app, { method: 'recoveryCode', token, code })).status).toBe(401);
    }
    const again = { username, recoveryCode: codes[3], newPassword: 'another board' };
    expect((await app.send('POST', '/api/admin/recover', { body: again })).status).toBe(401);
    const fresh = await begin(app, username, 'a new board');
    const response = await finish(app, { method: 'totp', token: fresh.token, code: codeOf(app, secret) });
    expect(response.status).toBe(200);
  });

  test('after which a super admin can take off the second factor, where the phone is lost as well', async () => {
    const { app, id, username, codes } = await setUp();
    await using _ = app;
    const body = { username, recoveryCode: codes[1], newPassword: 'a new board' };
    expect((await app.send('POST', '/api/admin/recover', { body })).status).toBe(200);
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const removal = `/api/admin/users/${id}/second-factor/removal`;
    expect((await app.send('POST', removal, { cookie, body: withPassword })).status).toBe(204);
    expect(await app.signIn(username, 'a new board')).toMatch(/^session=/);
  });

  test('of an account without a second factor leaves the other codes for the next time', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    const made = await app.send('POST', `${path}/recovery-codes`, { cookie, body: withPassword });
    const { codes } = made.body as { codes: string[] };
    for (const recoveryCode of codes.slice(0, 2)) {
      const body = { username, recoveryCode, newPassword: 'a new board' };
      expect((await app.send('POST', '/api/admin/recover', { body })).status).toBe(200);
    }
  });

  test('is refused alike for an unknown name, a closed account and a wrong code, and counted', async () => {
    const { app, username, codes } = await setUp();
    await using _ = app;
    const recover = (name: string, recoveryCode = 'aaaa-bbbb-cccc-dddd') =>
      app.send('POST', '/api/admin/recover', { body: { username: name, recoveryCode, newPassword: 'long enough' } });
    const refused = { status: 401, body: { message: 'Invalid username or recovery code' } };
    expect(await recover('nobody')).toMatchObject(refused);
    for (let n = 0; n < 10; n += 1) expect(await recover(username)).toMatchObject(refused);
    expect((await recover(username, codes[0])).status).toBe(429);
  });

  test('of an earlier sheet stops working when new ones are made', async () => {
    const { app, username, codes, send } = await setUp();
    await using _ = app;
    expect((await send('POST', '/recovery-codes', withPassword)).status).toBe(200);
    const { token } = await begin(app, username);
    expect((await finish(app, { method: 'recoveryCode', token, code: codes[0] })).status).toBe(401);
  });
});

describe('the second factor of an account', () => {
  test('changes only with the password', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const wrong = { currentPassword: 'wrong' };
    for (const route of ['/totp', '/totp/removal', '/passkeys/options', '/passkeys/x/removal', '/recovery-codes']) {
      expect(await send('POST', route, wrong)).toMatchObject({
        status: 400,
        body: { message: 'Current password is incorrect' },
      });
    }
    expect((await send('POST', '/totp', withPassword)).status).toBe(409);
    expect(await send('POST', '/totp/removal', withPassword)).toMatchObject({ body: { hasTotp: false } });
  });

  test('is in use only when a first code was right', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    await app.send('POST', `${path}/totp`, { cookie, body: withPassword });
    expect(await app.send('PUT', `${path}/totp`, { cookie, body: { code: '000000' } })).toMatchObject({ status: 400 });
    expect(await app.signIn(username)).toMatch(/^session=/);
  });

  test('can be asked of everybody: who has none can do nothing but set one up', async () => {
    const { app, send, secret } = await setUp({ isSuperAdmin: true });
    await using _ = app;
    const other = await app.createAdmin({ isSuperAdmin: true });
    const cookie = await app.signIn(other.username);
    const isRequired = { isRequired: true };
    const body = { ...isRequired, ...withPassword };
    expect(await app.send('PUT', `${path}/requirement`, { cookie, body })).toMatchObject({ status: 409 });
    const { token } = await beginStep(send);
    const given = { method: 'totp', token, code: codeOf(app, secret) };
    expect(await send('PUT', '/requirement', { ...body, answer: given })).toMatchObject({
      status: 200,
      body: isRequired,
    });
    expect(await app.send('GET', '/api/admin/content', { cookie })).toMatchObject({
      status: 403,
      body: { message: 'Set up two-step sign-in in My Account first' },
    });
    expect((await app.send('GET', '/api/admin/users', { cookie })).status).toBe(403);
    expect((await app.send('GET', '/api/admin/auth', { cookie })).body).toMatchObject({ secondFactorDue: true });
    expect(await app.send('GET', '/preview/about', { cookie })).toMatchObject({ status: 303 });
    const started = await app.send('POST', `${path}/totp`, { cookie, body: withPassword });
    const { secret: own } = started.body as { secret: string };
    await app.send('PUT', `${path}/totp`, { cookie, body: { code: codeOf(app, own) } });
    expect((await app.send('GET', '/api/admin/content', { cookie })).status).toBe(200);
    expect((await app.send('GET', '/preview/about', { cookie })).status).not.toBe(303);
  });

  test('is asked of everybody, or no more, only by who knows the password and has the second factor', async () => {
    const { app, send, secret } = await setUp({ isSuperAdmin: true });
    await using _ = app;
    const change = (body: Record<string, unknown>) => send('PUT', '/requirement', { isRequired: true, ...body });
    expect(await change({})).toMatchObject({ status: 400, body: { message: 'Current password is required' } });
    expect(await change({ currentPassword: 'wrong' })).toMatchObject({
      status: 400,
      body: { message: 'Current password is incorrect' },
    });
    expect(await change(withPassword)).toMatchObject({
      status: 400,
      body: { message: 'Confirm with your authenticator app or passkey as well' },
    });
    const { token, methods } = await beginStep(send);
    expect(methods).toEqual(['totp', 'recoveryCode']);
    const wrong = { method: 'totp', token, code: '000000' };
    expect(await change({ ...withPassword, answer: wrong })).toMatchObject({
      status: 400,
      body: { message: 'That code is incorrect' },
    });
    const other = await app.createAdmin({ isSuperAdmin: true });
    const cookie = await app.signIn(other.username);
    const given = { method: 'totp', token, code: codeOf(app, secret) };
    expect((await send('GET', '')).body).toMatchObject({ isRequired: false });
    expect(await change({ ...withPassword, answer: given })).toMatchObject({ status: 200, body: { isRequired: true } });
    // The code was taken, and the one who owes a second factor must know their password too.
    expect(await change({ ...withPassword, isRequired: false, answer: given })).toMatchObject({ status: 400 });
    const off = (body: Record<string, unknown>) =>
      app.send('PUT', `${path}/requirement`, { cookie, body: { isRequired: false, ...body } });
    expect((await off({})).status).toBe(400);
    expect((await off({ currentPassword: 'wrong' })).status).toBe(400);
    expect((await send('GET', '')).body).toMatchObject({ isRequired: true });
    expect(await off(withPassword)).toMatchObject({ status: 200, body: { isRequired: false } });
  });

  test('of a rule cannot be guessed: ten wrong codes are all', async () => {
    const { send } = await setUp({ isSuperAdmin: true });
    const { token } = await beginStep(send);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const given = { method: 'totp', token, code: `99999${n % 10}` };
      statuses.push((await send('PUT', '/requirement', { isRequired: false, ...withPassword, answer: given })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('is in the audit trail, without secrets', async () => {
    const { app, cookie, codes, secret } = await setUp({ isSuperAdmin: true });
    await using _ = app;
    const { body } = await app.send('GET', '/api/admin/changes?entity=security', { cookie });
    const actions = (body as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(['recoveryCodesMade', 'secondFactorAdded', 'signIn']);
    for (const text of [secret, ...codes]) expect(JSON.stringify(body)).not.toContain(text);
  });
});

describe('a lost phone and lost codes', () => {
  test('are made good by a super admin, with their own password, and told in the audit trail', async () => {
    const { app, username, cookie, secret } = await setUp();
    await using _ = app;
    const president = await app.createAdmin({ isSuperAdmin: true });
    const superAdmin = await app.signIn(president.username);
    const users = (await app.send('GET', '/api/admin/users', { cookie: superAdmin })).body as AdminUser[];
    const idOf = (name: string): number => users.find((user) => user.username === name)?.id ?? 0;
    const remove = (id: number, body: Record<string, unknown> = withPassword) =>
      app.send('POST', `/api/admin/users/${id}/second-factor/removal`, { cookie: superAdmin, body });
    expect(await remove(idOf(username), { currentPassword: 'wrong' })).toMatchObject({ status: 400 });
    expect((await begin(app, username)).methods).toContain('totp');
    expect(await remove(idOf(president.username))).toMatchObject({ status: 403 });
    expect(await remove(idOf(username))).toMatchObject({ status: 204 });
    expect(await remove(idOf(username))).toMatchObject({ status: 404 });
    expect(await app.send('GET', '/api/auth/user', { cookie })).toMatchObject({ status: 401 });
    const login = { username, password: TEST_PASSWORD };
    expect(await app.send('POST', '/api/admin/login', { body: login })).toMatchObject({
      body: { authenticated: true },
    });
    const { body: trail } = await app.send('GET', '/api/admin/changes?entity=security', { cookie: superAdmin });
    expect(trail).toContainEqual(
      expect.objectContaining({
        ...{ action: 'secondFactorRemoved', by: president.username, entityId: idOf(username) },
        after: { username, devices: 1 },
      }),
    );
    expect(JSON.stringify(trail)).not.toContain(secret);
  });
});
