import { expect, test } from 'vitest';
import type { OwnSession } from '../../contract/auth.ts';
import { createTestApp, getCookiePair, TEST_PASSWORD, type TestApp } from '../testing.ts';

const path = '/api/admin/sessions';

async function signInFrom(app: TestApp, username: string, userAgent: string): Promise<string> {
  const body = { username, password: TEST_PASSWORD };
  const { headers } = await app.send('POST', '/api/admin/login', { body, headers: { 'User-Agent': userAgent } });
  return getCookiePair(headers);
}

const listFor = async (app: TestApp, cookie: string) => (await app.send('GET', path, { cookie })).body as OwnSession[];

test('lists the account’s own sessions and marks the current one', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin();
  await app.signInNew();
  const phone = await signInFrom(app, username, 'Phone');
  await signInFrom(app, username, 'Laptop');
  const sessions = await listFor(app, phone);
  expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).toSorted()).toEqual([
    ['Laptop', false],
    ['Phone', true],
  ]);
});

test('ends another session of the same account, and no one else’s', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin();
  const phone = await signInFrom(app, username, 'Phone');
  const lost = await signInFrom(app, username, 'Lost laptop');
  const stranger = await app.signInNew({ isSuperAdmin: true });
  const { id } = (await listFor(app, phone)).find(({ isCurrent }) => !isCurrent) ?? { id: '' };

  expect(await app.send('DELETE', `${path}/${id}`, { cookie: stranger })).toMatchObject({ status: 404 });
  expect(await app.send('GET', path, { cookie: lost })).toMatchObject({ status: 200 });
  expect(await app.send('DELETE', `${path}/${id}`, { cookie: phone })).toMatchObject({ status: 204 });
  expect(await app.send('GET', path, { cookie: lost })).toMatchObject({ status: 401 });
  expect(await listFor(app, phone)).toHaveLength(1);
});

test('signs out everywhere else and records it in the audit trail', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin({ isSuperAdmin: true });
  const phone = await signInFrom(app, username, 'Phone');
  const elsewhere = [await signInFrom(app, username, 'Laptop'), await signInFrom(app, username, 'Library')];
  const someoneElse = await app.signInNew();
  expect(await app.send('DELETE', path, { cookie: phone })).toMatchObject({ status: 200, body: { ended: 2 } });
  for (const cookie of elsewhere) expect((await app.send('GET', path, { cookie })).status).toBe(401);
  expect((await app.send('GET', path, { cookie: someoneElse })).status).toBe(200);
  expect(await listFor(app, phone)).toHaveLength(1);
  const { body } = await app.send('GET', '/api/admin/changes?entity=security', { cookie: phone });
  expect((body as object[])[0]).toMatchObject({ action: 'sessionsEnded', by: username, after: { devices: 2 } });
});
