import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminUsers, sessions } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createTestApp, getCookiePair, TEST_PASSWORD } from '../testing.ts';

const login = '/api/admin/login';
const DAY = 24 * 60 * 60 * 1000;
const signedOut = { authenticated: false, admin: null };
const refused = { status: 401, body: { message: 'Invalid credentials' } };

describe('signing in', () => {
  test('responds with the account, sets a cookie and records the time', async () => {
    await using app = await createTestApp();
    const { id, username } = await app.createAdmin({ email: 'pat@example.org' });
    const response = await app.send('POST', login, { body: { username, password: TEST_PASSWORD } });
    const admin = { id, username, email: 'pat@example.org', firstName: null, lastName: null, isSuperAdmin: false };
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({ authenticated: true, admin });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const cookie = getCookiePair(response.headers);
    expect((await app.send('GET', '/api/admin/auth', { cookie })).body).toEqual({ authenticated: true, admin });
    expect((await app.send('GET', '/api/auth/user', { cookie })).body).toEqual(admin);
    const [stored] = await app.db.select().from(adminUsers);
    expect(stored?.lastLoginAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('sets a cookie that scripts and other sites cannot use', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const { headers } = await app.send('POST', login, { body: { username, password: TEST_PASSWORD } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device-\d+=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('binds the cookie to this host and to https where the site uses https', async () => {
    await using app = await createTestApp({ PUBLIC_URL: 'https://club.example.org' });
    const { username } = await app.createAdmin();
    const { headers } = await app.send('POST', login, { body: { username, password: TEST_PASSWORD } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device-\d+=\S+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const cookie = getCookiePair(headers);
    expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(200);
    const plain = cookie.replace('__Host-', '');
    expect((await app.send('GET', '/api/auth/user', { cookie: plain })).status).toBe(401);
  });

  test('stores no token, so the database alone lets nobody in', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const [session] = await app.db.select().from(sessions);
    expect(session?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie).not.toContain(session?.id);
    expect((await app.send('GET', '/api/auth/user', { cookie: `session=${session?.id}` })).status).toBe(401);
  });

  test('refuses an unknown user, a wrong password and a closed account alike', async () => {
    await using app = await createTestApp();
    const open = await app.createAdmin();
    const closed = await app.createAdmin({ isActive: false });
    const attempts = [
      { username: 'nobody', password: TEST_PASSWORD },
      { username: open.username, password: 'wrong' },
      { username: closed.username, password: TEST_PASSWORD },
    ];
    for (const body of attempts) {
      const response = await app.send('POST', login, { body });
      expect(response).toMatchObject(refused);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await app.db.select().from(sessions)).toEqual([]);
  });

  test('accepts the username in any capitalization, but the password only exactly', async () => {
    await using app = await createTestApp();
    await app.createAdmin({ username: 'President' });
    expect(await app.signIn(' PRESIDENT ')).toMatch(/^session=/);
    const response = await app.send('POST', login, { body: { username: 'President', password: `${TEST_PASSWORD} ` } });
    expect(response).toMatchObject(refused);
  });

  test.each([
    [{}, 'Username is required'],
    [{ username: ' ', password: 'x' }, 'Username is required'],
    [{ username: 'x' }, 'Password is required'],
    [{ username: 'x', password: '' }, 'Password is required'],
    [{ username: ['x'], password: 'x' }, 'Username is required'],
    [{ username: 'x'.repeat(101), password: 'x' }, 'Username must be at most 100 characters'],
    [{ username: 'x', password: 'x'.repeat(1001) }, 'Password must be at most 1000 characters'],
    [{ username: 'x', password: 'y', admin: true }, 'Unknown field “admin”'],
  ])('refuses %o', async (body, message) => {
    await using app = await createTestApp();
    expect(await app.send('POST', login, { body })).toMatchObject({ status: 400, body: { message } });
  });

  test('replaces the browser’s earlier session with a new token', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const earlier = await app.signIn(username);
    const response = await app.send('POST', login, { cookie: earlier, body: { username, password: TEST_PASSWORD } });
    expect(getCookiePair(response.headers)).not.toBe(earlier);
    expect((await app.send('GET', '/api/auth/user', { cookie: earlier })).status).toBe(401);
    expect(await app.db.select().from(sessions)).toHaveLength(1);
  });
});

describe('session', () => {
  test('is missing without a cookie or with an unknown token', async () => {
    await using app = await createTestApp();
    for (const cookie of [undefined, 'session=', 'session=abc', 'other=1; session=%00']) {
      expect(await app.send('GET', '/api/admin/auth', { cookie })).toMatchObject({ status: 200, body: signedOut });
      expect(await app.send('GET', '/api/auth/user', { cookie })).toMatchObject({
        status: 401,
        body: { message: 'Not authenticated' },
      });
    }
  });

  test('ends when it expires', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    await app.db.update(sessions).set({ expiresAt: Math.floor(Date.now() / 1000) - 1 });
    expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(401);
    expect(await app.db.select().from(sessions)).toEqual([]);
  });

  test('lasts 14 days from each request, cookie included', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const getUser = () => app.send('GET', '/api/auth/user', { cookie });
    expect((await getUser()).headers.getSetCookie()).toEqual([]);
    app.advance(13.9 * DAY);
    const response = await getUser();
    expect(getCookiePair(response.headers)).toBe(cookie);
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=1209600;');
    app.advance(13.9 * DAY);
    expect((await getUser()).status).toBe(200);
    app.advance(14.1 * DAY);
    expect((await getUser()).status).toBe(401);
    expect(await app.db.select().from(sessions)).toEqual([]);
  });

  test('ends after 60 days even when it is used', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const statuses: number[] = [];
    for (let day = 10; day <= 60; day += 10) {
      app.advance(10 * DAY);
      const response = await app.send('GET', '/api/auth/user', { cookie });
      statuses.push(response.status);
      if (day === 50) expect(response.headers.getSetCookie()[0]).toMatch(/Max-Age=(864000|86399\d);/);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
  });

  test('ends at sign-out, on the server as well as in the browser', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const response = await app.send('POST', '/api/admin/logout', { cookie });
    expect(response).toMatchObject({ status: 200, body: signedOut });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0;/)]);
    expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(401);
    expect((await app.send('POST', '/api/admin/logout')).status).toBe(200);
  });

  test('ends when the account is closed directly in the database', async () => {
    await using app = await createTestApp();
    const { id, username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    await app.db.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.id, id));
    expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(401);
    expect((await app.send('GET', '/api/admin/auth', { cookie })).body).toEqual(signedOut);
  });
});

describe('changing a password', () => {
  const path = '/api/admin/change-password';

  test('succeeds once when two requests name the same current one', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const change = (newPassword: string) =>
      app.send('PUT', path, { cookie, body: { currentPassword: TEST_PASSWORD, newPassword } });
    const responses = await Promise.all([change('first horse'), change('second horse')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('refuses a sign-in that is still checking the old one', async () => {
    await using app = await createTestApp();
    const { id, username } = await app.createAdmin();
    const { now } = app.deps;
    app.deps.now = () => {
      const replaced = { passwordHash: 'another' };
      void transact(app.db, (tx) => tx.update(adminUsers).set(replaced).where(eq(adminUsers.id, id)));
      return now();
    };
    expect(await app.send('POST', login, { body: { username, password: TEST_PASSWORD } })).toMatchObject(refused);
  });

  test('ends the account’s other sessions and continues this one under a new token', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const [here, elsewhere] = [await app.signIn(username), await app.signIn(username)];
    const someoneElse = await app.signInNew();
    const body = { currentPassword: TEST_PASSWORD, newPassword: ' six 6 ' };
    const changed = await app.send('PUT', path, { cookie: here, body });
    expect(changed.status).toBe(200);
    const statusOf = async (cookie: string) => (await app.send('GET', '/api/auth/user', { cookie })).status;
    expect(await statusOf(getCookiePair(changed.headers))).toBe(200);
    expect([await statusOf(here), await statusOf(elsewhere), await statusOf(someoneElse)]).toEqual([401, 401, 200]);
    expect(await app.signIn(username, ' six 6 ')).toMatch(/^session=/);
    await expect(app.signIn(username, TEST_PASSWORD)).rejects.toThrow('401');
  });

  test('refuses a wrong current password without signing the person out', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    const body = { currentPassword: 'wrong', newPassword: 'something new' };
    const response = await app.send('PUT', path, { cookie, body });
    expect(response).toMatchObject({ status: 400, body: { message: 'Current password is incorrect' } });
    expect((await app.send('GET', '/api/auth/user', { cookie })).status).toBe(200);
  });

  test.each([
    [{ newPassword: 'something' }, 'All fields are required'],
    [{ currentPassword: TEST_PASSWORD }, 'All fields are required'],
    [{ currentPassword: TEST_PASSWORD, newPassword: '' }, 'All fields are required'],
    [{ currentPassword: TEST_PASSWORD, newPassword: '12345' }, 'New password must be at least 6 characters long'],
  ])('refuses %o', async (body, message) => {
    await using app = await createTestApp();
    const cookie = await app.signInNew();
    expect(await app.send('PUT', path, { cookie, body })).toMatchObject({ status: 400, body: { message } });
  });

  test('is recorded without either password', async () => {
    await using app = await createTestApp();
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another horse' };
    const { headers } = await app.send('PUT', path, { cookie, body });
    const renewed = getCookiePair(headers);
    const changes = await app.send('GET', '/api/admin/changes?entity=adminUsers', { cookie: renewed });
    expect(changes.body).toMatchObject([{ action: 'update', after: { passwordChanged: true } }]);
    expect(JSON.stringify(changes.body)).not.toMatch(/horse|argon2/);
  });
});
