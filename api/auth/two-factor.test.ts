import { describe, expect, test } from 'vitest';
import type { AdminUser } from '../../contract/admin-users.ts';
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

describe('two-factor of an account', () => {
  test('changes only with the password', async () => {
    const { app, send } = await setUpTwoFactor();
    await using _ = app;
    const wrong = { currentPassword: 'wrong' };
    const removals = ['/totp/removal', '/passkeys/x/removal'];
    for (const route of ['/step', '/totp', '/passkeys/options', '/recovery-codes', ...removals]) {
      expect(await send('POST', route, wrong)).toMatchObject({
        status: 400,
        body: { message: 'Current password is incorrect' },
      });
    }
    expect((await send('POST', '/totp', withPassword)).status).toBe(409);
  });

  test('needs its own code as well to be removed or to create new recovery codes', async () => {
    const { app, send, secret, codes } = await setUpTwoFactor();
    await using _ = app;
    const missing = { status: 400, body: { message: 'Confirm with your authenticator app or passkey as well' } };
    for (const route of ['/totp/removal', '/passkeys/x/removal', '/recovery-codes']) {
      expect(await send('POST', route, withPassword)).toMatchObject(missing);
      const { token } = await beginOwnChallenge(send);
      const wrong = { method: 'totp', token, code: '000000' };
      expect(await send('POST', route, { ...withPassword, answer: wrong })).toMatchObject({
        status: 400,
        body: { message: 'That code is incorrect' },
      });
    }
    expect((await send('GET', '')).body).toMatchObject({ hasTotp: true, recoveryCodesLeft: codes.length });
    const { token } = await beginOwnChallenge(send);
    const answer = { method: 'totp', token, code: codeOf(app, secret) };
    expect(await send('POST', '/totp/removal', { ...withPassword, answer })).toMatchObject({
      body: { hasTotp: false },
    });
    expect((await send('POST', '/recovery-codes', withPassword)).status).toBe(200);
  });

  test('reports to super admins alone that two-factor is optional again after a recovery', async () => {
    const { app, username, codes, send, secret } = await setUpTwoFactor({ isSuperAdmin: true });
    await using _ = app;
    const [other, admin] = [await app.signInNew({ isSuperAdmin: true }), await app.signInNew()];
    const readRule = async (cookie: string) => (await app.send('GET', '/api/admin/auth', { cookie })).body;
    const lift = async (cookie: string | undefined, code: string) => {
      const as = (method: string, route: string, body?: Record<string, unknown>) =>
        cookie ? app.send(method, `${TWO_FACTOR_PATH}${route}`, { cookie, body }) : send(method, route, body);
      const currentPassword = cookie ? 'a new board' : TEST_PASSWORD;
      const { body } = await as('POST', '/step', { currentPassword });
      const { token } = (body as { twoFactor: { token: string } }).twoFactor;
      const answer = { method: 'totp', token, code };
      expect((await as('PUT', '/requirement', { isRequired: false, currentPassword, answer })).status).toBe(200);
    };
    await lift(undefined, codeOf(app, secret));
    expect(await readRule(other)).not.toHaveProperty('ruleLifted');
    const recovery = { username, recoveryCode: codes[0], newPassword: 'a new board' };
    await app.send('POST', '/api/admin/recover', { body: recovery });
    app.advance(60_000);
    const { token } = await beginSignIn(app, username, 'a new board');
    const signedIn = await finishSignIn(app, { method: 'totp', token, code: codeOf(app, secret) });
    const cookie = getCookiePair(signedIn.headers);
    app.advance(60_000);
    await lift(cookie, codeOf(app, secret));
    const reported = { ruleLifted: { by: username, at: expect.any(String) } };
    expect([await readRule(other), await readRule(cookie)]).toMatchObject([reported, reported]);
    expect(await readRule(admin)).not.toHaveProperty('ruleLifted');
    app.advance(31 * 86_400_000);
    expect(await readRule(await app.signInNew({ isSuperAdmin: true }))).not.toHaveProperty('ruleLifted');
  });

  test('is in use only after a first correct code', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    await app.send('POST', `${TWO_FACTOR_PATH}/totp`, { cookie, body: withPassword });
    expect(await app.send('PUT', `${TWO_FACTOR_PATH}/totp`, { cookie, body: { code: '000000' } })).toMatchObject({
      status: 400,
    });
    expect(await app.signIn(username)).toMatch(/^session=/);
  });

  test('can be required, so that an account without it can only set it up', async () => {
    const { app, send, secret } = await setUpTwoFactor({ isSuperAdmin: true });
    await using _ = app;
    const other = await app.createAdmin({ isSuperAdmin: true });
    const cookie = await app.signIn(other.username);
    const isRequired = { isRequired: true };
    const body = { ...isRequired, ...withPassword };
    expect(await app.send('PUT', `${TWO_FACTOR_PATH}/requirement`, { cookie, body })).toMatchObject({ status: 409 });
    const { token } = await beginOwnChallenge(send);
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
    expect((await app.send('GET', '/api/admin/auth', { cookie })).body).toMatchObject({ twoFactorDue: true });
    expect(await app.send('GET', '/preview/about', { cookie })).toMatchObject({ status: 303 });
    const started = await app.send('POST', `${TWO_FACTOR_PATH}/totp`, { cookie, body: withPassword });
    const { secret: own } = started.body as { secret: string };
    await app.send('PUT', `${TWO_FACTOR_PATH}/totp`, { cookie, body: { code: codeOf(app, own) } });
    expect((await app.send('GET', '/api/admin/content', { cookie })).status).toBe(200);
    expect((await app.send('GET', '/preview/about', { cookie })).status).not.toBe(303);
  });

  test('needs the password and a code to change whether it is required', async () => {
    const { app, send, secret } = await setUpTwoFactor({ isSuperAdmin: true });
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
    const { token, methods } = await beginOwnChallenge(send);
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
      app.send('PUT', `${TWO_FACTOR_PATH}/requirement`, { cookie, body: { isRequired: false, ...body } });
    expect((await off({})).status).toBe(400);
    expect((await off({ currentPassword: 'wrong' })).status).toBe(400);
    expect((await send('GET', '')).body).toMatchObject({ isRequired: true });
    expect(await off(withPassword)).toMatchObject({ status: 200, body: { isRequired: false } });
  });

  test('allows ten wrong codes when changing the requirement', async () => {
    const { send } = await setUpTwoFactor({ isSuperAdmin: true });
    const { token } = await beginOwnChallenge(send);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const given = { method: 'totp', token, code: `99999${n % 10}` };
      statuses.push((await send('PUT', '/requirement', { isRequired: false, ...withPassword, answer: given })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('appears in the audit trail, without secrets', async () => {
    const { app, cookie, codes, secret } = await setUpTwoFactor({ isSuperAdmin: true });
    await using _ = app;
    const { body } = await app.send('GET', '/api/admin/changes?entity=security', { cookie });
    const actions = (body as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(['secondFactorAdded', 'recoveryCodesMade', 'signIn']);
    for (const text of [secret, ...codes]) expect(JSON.stringify(body)).not.toContain(text);
  });
});

test('the audit trail tells which code signed in and what was removed', async () => {
  const { app, username, send, cookie, codes, secret } = await setUpTwoFactor({ isSuperAdmin: true });
  await using _ = app;
  const { token } = await beginSignIn(app, username);
  await finishSignIn(app, { method: 'recoveryCode', token, code: codes[0] });
  const { token: own } = await beginOwnChallenge(send);
  const answer = { method: 'totp', token: own, code: codeOf(app, secret) };
  expect((await send('POST', '/passkeys/x/removal', { ...withPassword, answer })).status).toBe(404);
  expect((await send('POST', '/totp/removal', { ...withPassword, answer })).status).toBe(200);
  expect((await send('POST', '/totp/removal', withPassword)).status).toBe(404);
  const { body } = await app.send('GET', '/api/admin/changes?entity=security&limit=3', { cookie });
  expect(body).toMatchObject([
    { action: 'secondFactorRemoved', after: { kind: 'authenticator app' } },
    { action: 'signIn' },
    { action: 'recoveryCodeUsed' },
  ]);
});

describe('lost phone and recovery codes', () => {
  test('are reset by a super admin with their own password, and recorded in the audit trail', async () => {
    const { app, username, cookie, secret } = await setUpTwoFactor();
    await using _ = app;
    const president = await app.createAdmin({ isSuperAdmin: true });
    const superAdmin = await app.signIn(president.username);
    const users = (await app.send('GET', '/api/admin/users', { cookie: superAdmin })).body as AdminUser[];
    const idOf = (name: string): number => users.find((user) => user.username === name)?.id ?? 0;
    const remove = (id: number, body: Record<string, unknown> = withPassword) =>
      app.send('POST', `/api/admin/users/${id}/second-factor/removal`, { cookie: superAdmin, body });
    expect(await remove(idOf(username), { currentPassword: 'wrong' })).toMatchObject({ status: 400 });
    expect((await beginSignIn(app, username)).methods).toContain('totp');
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
        action: 'secondFactorRemoved',
        by: president.username,
        entityId: idOf(username),
        after: { username, devices: 1 },
      }),
    );
    expect(JSON.stringify(trail)).not.toContain(secret);
  });
});
