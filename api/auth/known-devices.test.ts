import { describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing.ts';

const MINUTE = 60_000;
const WRONG_CODE = 'aaaa-bbbb-cccc-dddd';

/** As a browser keeps them: `name=value` of every cookie that a response sets. */
function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

interface Try {
  username: string;
  password?: string;
  address?: string;
  cookie?: string;
}

const login = (app: TestApp, { username, password = 'wrong', address = '192.0.2.1', cookie }: Try) =>
  app.send('POST', '/api/admin/login', { body: { username, password }, address, cookie });

function recover(app: TestApp, username: string, { address = '192.0.2.1', cookie = '', code = WRONG_CODE } = {}) {
  return app.send('POST', '/api/admin/recover', {
    body: { username, recoveryCode: code, newPassword: 'a new board' },
    address,
    cookie,
  });
}

/** An account, and the cookies of a device that signed in to it and out again. */
async function setUp() {
  const app = await createTestApp();
  const { id, username } = await app.createAdmin();
  const signedIn = await login(app, { username, password: TEST_PASSWORD, address: '198.51.100.1' });
  const [session = '', device = ''] = cookiesOf(signedIn.headers).split('; ');
  await app.send('POST', '/api/admin/logout', { cookie: session });
  return { app, id, username, session, device };
}

/** A stranger who goes on all day, from one address: every try of the account is used up. */
async function besiege(app: TestApp, username: string, address = '192.0.2.1'): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    await login(app, { username, address });
    await recover(app, username, { address });
  }
}

describe('device that signed in before', () => {
  test('signs in while a stranger uses up every attempt, even from the same address', async () => {
    const { app, username, device } = await setUp();
    await using _ = app;
    await besiege(app, username);
    expect((await login(app, { username, password: TEST_PASSWORD, address: '192.0.2.1' })).status).toBe(429);
    const response = await login(app, { username, password: TEST_PASSWORD, address: '192.0.2.1', cookie: device });
    expect(response.status).toBe(200);
  });

  test('gets ten attempts in fifteen minutes, as any other client does', async () => {
    const { app, username, device } = await setUp();
    await using _ = app;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await login(app, { username, cookie: device })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await login(app, { username, password: TEST_PASSWORD, address: '198.51.100.7' })).status).toBe(200);
    app.advance(15 * MINUTE);
    expect((await login(app, { username, password: TEST_PASSWORD, cookie: device })).status).toBe(200);
  });

  test('gets at most thirty attempts across many windows', async () => {
    const { app, username } = await setUp();
    await using _ = app;
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { headers } = await login(app, { username, password: TEST_PASSWORD });
      const cookie = cookiesOf(headers).split('; ')[1];
      for (let wrong = 0; wrong < 8; wrong += 1) statuses.push((await login(app, { username, cookie })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  test('is known only for its own account and only with our signature', async () => {
    const { app, username, device } = await setUp();
    await using _ = app;
    const other = await app.createAdmin();
    await besiege(app, username);
    await besiege(app, other.username, '192.0.2.2');
    const [name, value = ''] = device.split('=');
    const forged = [
      `device-${other.id}=${value}`,
      `${name}=${value.slice(0, -2)}xx`,
      `${name}=x${value}`,
      `${name}=`,
      `${name}=.`,
    ];
    for (const cookie of forged) {
      for (const each of [username, other.username]) {
        const right = { username: each, password: TEST_PASSWORD, address: '198.51.100.9', cookie };
        expect((await login(app, right)).status).toBe(429);
      }
    }
  });

  test('is forgotten when the password changes, except the device that changed it', async () => {
    const { app, username, device } = await setUp();
    await using _ = app;
    const { headers } = await login(app, { username, password: TEST_PASSWORD });
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another horse' };
    const changed = await app.send('PUT', '/api/admin/change-password', { cookie: cookiesOf(headers), body });
    expect(changed.status).toBe(200);
    await besiege(app, username);
    const right = { username, password: 'another horse' };
    expect((await login(app, { ...right, cookie: device })).status).toBe(429);
    expect((await login(app, { ...right, cookie: cookiesOf(changed.headers) })).status).toBe(200);
  });

  test('recovers the password while a stranger uses up every attempt', async () => {
    const { app, username } = await setUp();
    await using _ = app;
    const { headers } = await login(app, { username, password: TEST_PASSWORD });
    const cookie = cookiesOf(headers);
    const made = await app.send('POST', '/api/admin/second-factor/recovery-codes', {
      cookie,
      body: { currentPassword: TEST_PASSWORD },
    });
    const { codes } = made.body as { codes: string[] };
    await besiege(app, username);
    const device = cookie.split('; ')[1] ?? '';
    expect((await recover(app, username, { code: codes[0] ?? '' })).status).toBe(429);
    const recovered = await recover(app, username, { code: codes[0] ?? '', cookie: device });
    expect(recovered.status).toBe(200);
    const again = { username, password: 'a new board', cookie: cookiesOf(recovered.headers) };
    expect((await login(app, again)).status).toBe(200);
  });
});

describe('attempts by a stranger', () => {
  test('at a recovery code do not block sign-in, nor the other way around', async () => {
    await using app = await createTestApp();
    const [one, two] = [await app.createAdmin(), await app.createAdmin()];
    for (let n = 0; n < 12; n += 1) await recover(app, one.username);
    expect((await login(app, { username: one.username, password: TEST_PASSWORD })).status).toBe(200);
    for (let n = 0; n < 12; n += 1) await login(app, { username: two.username, address: '192.0.2.2' });
    expect((await recover(app, two.username, { address: '192.0.2.2' })).status).toBe(401);
  });

  test('leave tries to others: an address gets ten, then one in fifteen minutes', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const attemptAllDay = async (): Promise<number> => {
      let tries = 0;
      for (let minute = 0; minute < 15; minute += 1) {
        if ((await login(app, { username })).status === 401) tries += 1;
        if ((await login(app, { username })).status === 401) tries += 1;
        app.advance(MINUTE);
      }
      return tries;
    };
    const tries = [await attemptAllDay(), await attemptAllDay(), await attemptAllDay(), await attemptAllDay()];
    expect(tries.slice(1).every((count) => count <= 1)).toBe(true);
    expect(tries[0]).toBeLessThanOrEqual(10);
    // A new phone, somewhere else, while the guessing goes on.
    expect((await login(app, { username, password: TEST_PASSWORD, address: '198.51.100.20' })).status).toBe(200);
  });

  test('do not keep signed-in people at the same address from confirming their password', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const { headers } = await login(app, { username, password: TEST_PASSWORD });
    for (let n = 0; n < 12; n += 1) await login(app, { username: `name${n}` });
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another horse' };
    const cookie = cookiesOf(headers);
    const changed = await app.send('PUT', '/api/admin/change-password', { cookie, body, address: '192.0.2.1' });
    expect(changed.status).toBe(200);
  });
});
