import { describe, expect, test } from 'vitest';
import { describeWait } from '../../contract/auth.ts';
import { failedAttempts } from '../../db/schema/index.ts';
import { createApp } from '../app.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing.ts';

const MINUTE = 60_000;

interface Try {
  username: string;
  password?: string;
  address?: string;
}

const tryOnce = (app: TestApp, { username, password = 'wrong', address = '192.0.2.1' }: Try) =>
  app.send('POST', '/api/admin/login', { body: { username, password }, address });

async function statusesOf(app: TestApp, tries: Try[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const each of tries) statuses.push((await tryOnce(app, each)).status);
  return statuses;
}

const repeat = <Value>(count: number, value: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => value(n));

function fail(app: TestApp, username: string, times: number): Promise<number[]> {
  return statusesOf(
    app,
    repeat(times, () => ({ username })),
  );
}

describe('password attempts', () => {
  test('stop after ten failures for one account, from any address, whether it exists or not', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    for (const name of [username, 'nobody-here']) {
      const tries = repeat(11, (n) => ({ username: name.toUpperCase(), address: `192.0.2.${n}` }));
      expect(await statusesOf(app, tries)).toEqual([...repeat(10, () => 401), 429]);
    }
    const response = await tryOnce(app, { username, password: TEST_PASSWORD, address: '198.51.100.7' });
    expect(response).toMatchObject({ status: 429, body: { message: 'Too many attempts. Try again in 15 minutes.' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  test('stop after ten failures from one address, counting an IPv6 network as one', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const tries = repeat(11, (n) => ({ username: `name${n}`, address: `2001:db8:0:1::${n}` }));
    expect(await statusesOf(app, tries)).toEqual([...repeat(10, () => 401), 429]);
    const right = { username, password: TEST_PASSWORD };
    expect((await tryOnce(app, { ...right, address: '2001:db8:0:1:ffff::1' })).status).toBe(429);
    expect((await tryOnce(app, { ...right, address: '2001:db8:0:2::1' })).status).toBe(200);
  });

  test('are allowed again after fifteen minutes', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    await fail(app, username, 5);
    app.advance(8 * MINUTE);
    await fail(app, username, 5);
    const refused = await tryOnce(app, { username, password: TEST_PASSWORD });
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts. Try again in 7 minutes.' } });
    app.advance(7 * MINUTE);
    expect((await tryOnce(app, { username, password: TEST_PASSWORD })).status).toBe(200);
  });

  test('allow no more tries in parallel than one after another', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const responses = await Promise.all(repeat(40, () => tryOnce(app, { username })));
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 30]);
  });

  test('are counted in the database, not in the process', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    await fail(app, username, 10);
    const restarted = createApp(app.deps);
    const response = await restarted.request('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: TEST_PASSWORD }),
    });
    expect(response.status).toBe(429);
  });

  test('leave existing sessions alone', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    await fail(app, username, 12);
    expect((await app.send('GET', '/api/admin/content', { cookie, address: '192.0.2.1' })).status).toBe(200);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another horse' };
    const changed = await app.send('PUT', '/api/admin/change-password', { cookie, body, address: '198.51.100.1' });
    expect(changed.status).toBe(200);
  });

  test('are cleared for an account that signs in, but not for its address', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    await fail(app, username, 9);
    expect((await tryOnce(app, { username, password: TEST_PASSWORD })).status).toBe(200);
    const kept = await app.db.select({ key: failedAttempts.key }).from(failedAttempts);
    expect(kept).toEqual(repeat(9, () => ({ key: 'address:192.0.2.1' })));
    expect(await fail(app, 'other', 2)).toEqual([401, 429]);
  });

  test('at the current password are limited too, without blocking sign-in', async () => {
    await using app = await createTestApp();
    const { username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    const body = { currentPassword: 'wrong', newPassword: 'another horse' };
    const change = async () => (await app.send('PUT', '/api/admin/change-password', { cookie, body })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await change());
    expect(statuses).toEqual([...repeat(10, () => 400), 429]);
    expect((await tryOnce(app, { username, password: TEST_PASSWORD })).status).toBe(200);
  });

  test('at a name that looks like an internal key block nobody’s sign-in', async () => {
    await using app = await createTestApp();
    const { id, username } = await app.createAdmin();
    const cookie = await app.signIn(username);
    for (const name of [`own password of ${id}`, `own password:${id}`]) {
      for (let n = 0; n < 10; n += 1) await tryOnce(app, { username: name, password: 'x', address: '192.0.2.9' });
    }
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another horse' };
    expect((await app.send('PUT', '/api/admin/change-password', { cookie, body })).status).toBe(200);
  });

  test('appear in the audit trail for super admins, without what was typed', async () => {
    await using app = await createTestApp();
    const { username, id } = await app.createAdmin();
    const cookie = await app.signInNew({ isSuperAdmin: true });
    await statusesOf(app, [{ username: 'hunter2' }, ...repeat(10, () => ({ username, address: '192.0.2.9' }))]);
    const { body } = await app.send('GET', '/api/admin/changes?entity=security', { cookie });
    const actions = (body as { action: string; entityId: number }[]).filter(({ entityId }) => entityId === id);
    expect(actions.map(({ action }) => action)).toEqual(['lockedOut', ...repeat(10, () => 'signInFailed')]);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    const admin = await app.signInNew();
    expect((await app.send('GET', '/api/admin/changes?entity=security', { cookie: admin })).status).toBe(403);
    expect((await app.send('GET', '/api/admin/changes', { cookie: admin })).body).toEqual([]);
  });
});

test('shows the waiting time in minutes', () => {
  expect([1, 60, 61, 900].map(describeWait)).toEqual([
    'Too many attempts. Try again in a minute.',
    'Too many attempts. Try again in a minute.',
    'Too many attempts. Try again in 2 minutes.',
    'Too many attempts. Try again in 15 minutes.',
  ]);
});
