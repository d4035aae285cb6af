import { describe, expect, test } from 'vitest';
import { adminUsers } from '../../../db/schema/index.ts';
import { createTestApp, TEST_PASSWORD } from '../../testing.ts';

const path = '/api/admin/users';
const LAST = { status: 409, body: { message: 'This is the last active super admin; make another one first' } };
const OWN = { status: 403, body: { message: 'You cannot edit or delete your own account here' } };

async function setUp() {
  const app = await createTestApp();
  const own = await app.createAdmin({ isSuperAdmin: true });
  const cookie = await app.signIn(own.username);
  const send = (method: string, where: string, body?: Record<string, unknown>) =>
    app.send(method, where, { cookie, body });
  const isSignedIn = async (other: string) =>
    (await app.send('GET', '/api/auth/user', { cookie: other })).status === 200;
  return { app, own, cookie, send, isSignedIn };
}

describe('admin users', () => {
  test('creates and lists accounts that can sign in, and never shows a password', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const body = { username: ' Treasurer ', email: 'money@example.org', firstName: 'Ada', password: '  six  ' };
    const made = await send('POST', path, { ...body, lastName: '' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: 2,
      username: 'Treasurer',
      email: 'money@example.org',
      firstName: 'Ada',
      lastName: null,
      isActive: true,
      isSuperAdmin: false,
      lastLoginAt: null,
      termEndsOn: null,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await app.signIn('treasurer', '  six  ')).toMatch(/^session=/);
    const list = await send('GET', path);
    expect(list.body).toMatchObject([{ id: 1 }, { id: 2, lastLoginAt: expect.any(String) }]);
    const changes = await send('GET', '/api/admin/changes?entity=adminUsers');
    expect(JSON.stringify([list.body, changes.body])).not.toMatch(/argon2|password|six/i);
  });

  test('creates an account once when it is sent again under the same key', async () => {
    const { app, cookie, send } = await setUp();
    await using _ = app;
    const body = { username: 'treasurer', password: 'long enough' };
    const create = () => app.send('POST', path, { cookie, body, headers: { 'idempotency-key': 'k' } });
    const made = await create();
    expect(await create()).toMatchObject({ status: 201, body: made.body });
    expect(await send('POST', path, body)).toMatchObject({ status: 409, body: { message: 'This username is taken' } });
  });

  test.each([
    [{ password: 'long enough' }, 'Username is required'],
    [{ username: ' ', password: 'long enough' }, 'Username is required'],
    [{ username: 'x' }, 'Password is required'],
    [{ username: 'x', password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'x', password: 'long enough', email: 'nobody' }, 'Email must look like name@example.org'],
    [{ username: 'x', password: 'long enough', isSuperAdmin: 1 }, 'Super admin must be on or off'],
    [{ username: 'x', password: 'long enough', passwordHash: 'y' }, 'Unknown field “passwordHash”'],
  ])('refuses %o', async (body, message) => {
    const { app, send } = await setUp();
    await using _ = app;
    expect(await send('POST', path, body)).toMatchObject({ status: 400, body: { message } });
    expect(await app.db.select().from(adminUsers)).toHaveLength(1);
  });

  test('keeps usernames unique in any capitalization, also for parallel requests', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const create = (username: string) => send('POST', path, { username, password: 'long enough' });
    const responses = await Promise.all([create('Coach'), create('coach'), create('COACH')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({ message: 'This username is taken' });
    const { id } = await app.createAdmin();
    expect((await send('PUT', `${path}/${id}`, { username: 'cOaCh' })).status).toBe(409);
  });

  test('keeps the stored value of a blank field', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const { id, username } = await app.createAdmin({ email: 'pat@example.org' });
    const other = await app.signIn(username);
    const blank = { username: '', email: '', firstName: '', lastName: 'Lee', password: '' };
    const response = await send('PUT', `${path}/${id}`, blank);
    expect(response).toMatchObject({
      status: 200,
      body: { username, email: 'pat@example.org', lastName: 'Lee', version: 2 },
    });
    expect((await app.send('GET', '/api/auth/user', { cookie: other })).status).toBe(200);
    expect(await app.signIn(username, TEST_PASSWORD)).toMatch(/^session=/);
  });

  test.each([
    [{ username: 'x'.repeat(101) }, 'Username must be at most 100 characters'],
    [{ password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
  ])('says what is wrong with a change: %o', async (body, message) => {
    const { app, send } = await setUp();
    await using _ = app;
    const { id } = await app.createAdmin();
    expect(await send('PUT', `${path}/${id}`, body)).toMatchObject({ status: 400, body: { message } });
  });

  test('accepts the whole object as it was read, and refuses a stale one', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const { id } = await app.createAdmin();
    const read = ((await send('GET', path)).body as object[])[1];
    expect(await send('PUT', `${path}/${id}`, { ...read, firstName: 'Sam' })).toMatchObject({ status: 200 });
    expect(await send('PUT', `${path}/${id}`, { ...read, firstName: 'Kim' })).toMatchObject({
      status: 409,
      body: { current: { firstName: 'Sam', version: 2 } },
    });
  });

  test('writes nothing when nothing would change, but always writes a new password', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const { id, username } = await app.createAdmin();
    for (const body of [{}, { username }, { email: '', password: '' }]) {
      expect(await send('PUT', `${path}/${id}`, body)).toMatchObject({ status: 200, body: { username, version: 1 } });
    }
    expect((await send('GET', `/api/admin/changes?entity=adminUsers&id=${id}`)).body).toEqual([]);
    expect((await send('PUT', `${path}/${id}`, { password: TEST_PASSWORD })).body).toMatchObject({ version: 2 });
  });

  test.each([{ isActive: false }, { password: 'a new one' }])(
    'ends all sessions of an account after %o',
    async (body) => {
      const { app, send, isSignedIn } = await setUp();
      await using _ = app;
      const { id, username } = await app.createAdmin();
      const sessions = [await app.signIn(username), await app.signIn(username)];
      expect((await send('PUT', `${path}/${id}`, body)).status).toBe(200);
      // Activating the account again must not bring a session back.
      await send('PUT', `${path}/${id}`, { isActive: true });
      for (const session of sessions) expect(await isSignedIn(session)).toBe(false);
    },
  );

  test('ends all sessions of a deleted account and refuses its sign-in', async () => {
    const { app, send, isSignedIn } = await setUp();
    await using _ = app;
    const { id, username } = await app.createAdmin();
    const session = await app.signIn(username);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await isSignedIn(session)).toBe(false);
    await expect(app.signIn(username)).rejects.toThrow('401');
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  test('removes the rights of a super admin immediately', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const { id, username } = await app.createAdmin({ isSuperAdmin: true });
    const cookie = await app.signIn(username);
    expect((await app.send('GET', path, { cookie })).status).toBe(200);
    await send('PUT', `${path}/${id}`, { isSuperAdmin: false });
    expect((await app.send('GET', path, { cookie })).status).toBe(403);
  });

  test('refuses to edit or delete the account that is signed in', async () => {
    const { app, own, send } = await setUp();
    await using _ = app;
    await app.createAdmin({ isSuperAdmin: true });
    expect(await send('PUT', `${path}/${own.id}`, { firstName: 'Me' })).toMatchObject(OWN);
    expect(await send('DELETE', `${path}/${own.id}`)).toMatchObject(OWN);
    expect(await send('DELETE', `${path}/0${own.id}`)).toMatchObject({ status: 404 });
  });

  test.each(['abc', '999', '-1', '1.0'])('finds no account under the id %s', async (id) => {
    const { app, send } = await setUp();
    await using _ = app;
    expect((await send('PUT', `${path}/${id}`, { firstName: 'x' })).status).toBe(404);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(404);
  });
});

describe('last active super admin', () => {
  const changes: [string, (id: number) => [string, string, Record<string, unknown>?]][] = [
    ['demoted', (id) => ['PUT', `${path}/${id}`, { isSuperAdmin: false }]],
    ['deactivated', (id) => ['PUT', `${path}/${id}`, { isActive: false }]],
    ['deleted', (id) => ['DELETE', `${path}/${id}`]],
  ];

  test.each(changes)('keeps one when two are %s by each other at once', async (_how, change) => {
    await using app = await createTestApp();
    const admins = [await app.createAdmin({ isSuperAdmin: true }), await app.createAdmin({ isSuperAdmin: true })];
    // A closed super admin and an open plain admin do not count.
    await app.createAdmin({ isSuperAdmin: true, isActive: false });
    await app.createAdmin();
    const [first, second] = admins as [(typeof admins)[0], (typeof admins)[0]];
    const [firstCookie, secondCookie] = [await app.signIn(first.username), await app.signIn(second.username)];
    const attempt = (cookie: string, id: number) => {
      const [method, where, body] = change(id);
      return app.send(method, where, { cookie, body });
    };
    const responses = await Promise.all([attempt(firstCookie, second.id), attempt(secondCookie, first.id)]);
    const [refused, ...others] = responses.filter(({ status }) => status >= 400);
    expect(refused).toMatchObject(LAST);
    expect(others).toEqual([]);
    const left = (await app.db.select().from(adminUsers)).filter((user) => user.isActive && user.isSuperAdmin);
    expect(left).toHaveLength(1);
  });

  test('allows every other edit', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const { id } = await app.createAdmin({ isSuperAdmin: true });
    expect((await send('PUT', `${path}/${id}`, { isSuperAdmin: true, lastName: 'Lee' })).status).toBe(200);
  });
});
