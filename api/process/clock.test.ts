import { expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { findStep, openChallenge } from '../auth/challenges.ts';
import { acquireLease, getSchedulerState } from '../publish/publish-lease.ts';
import { createTestApp } from '../testing.ts';
import { isAhead } from './clock.ts';

const YEAR = 365 * 86_400_000;
const NOW = new Date('2027-03-10T20:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

test('trusts times in the near future and distrusts those a wrong clock wrote', () => {
  expect(isAhead(later(5000).toISOString(), NOW, 10_000)).toBe(true);
  expect(isAhead(later(-1).toISOString(), NOW, 10_000)).toBe(false);
  expect(isAhead(later(YEAR).toISOString(), NOW, 10_000)).toBe(false);
});

test('frees leases at once that another machine took while its clock was a year ahead', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  expect(await acquireLease(db, 'elsewhere:1:1:a', later(YEAR))).toBe(true);
  expect(await acquireLease(db, 'here:2:2:b', NOW)).toBe(true);
  expect(await acquireLease(db, 'elsewhere:1:1:a', NOW)).toBe(false);
  expect(await acquireLease(db, 'elsewhere:1:1:a', later(YEAR), 'scheduler')).toBe(true);
  expect((await getSchedulerState(db, NOW)).isLate).toBe(true);
  expect(await acquireLease(db, 'here:2:2:b', NOW, 'scheduler')).toBe(true);
  expect((await getSchedulerState(db, NOW)).isLate).toBe(false);
});

test('ends a session when the clock jumps ahead, and keeps one begun there for its usual time', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin();
  const status = async (cookie: string) => (await app.send('GET', '/api/auth/user', { cookie })).status;
  const before = await app.signIn(username);
  app.advance(YEAR);
  expect(await status(before)).toBe(401);
  const ahead = await app.signIn(username);
  app.advance(-YEAR);
  expect(await status(ahead)).toBe(200);
  app.advance(-YEAR);
  expect(await status(ahead)).toBe(200);
  app.advance(15 * 86_400_000);
  expect(await status(ahead)).toBe(401);
  expect(await status(await app.signIn(username))).toBe(200);
});

test('blocks nobody longer than usual for failed sign-ins under a wrong clock', async () => {
  await using app = await createTestApp();
  const { username } = await app.createAdmin();
  app.advance(YEAR);
  const body = { username, password: 'wrong' };
  for (let n = 0; n < 10; n += 1) await app.send('POST', '/api/admin/login', { body });
  app.advance(-YEAR);
  const { status, headers } = await app.send('POST', '/api/admin/login', { body });
  expect([status, Number(headers.get('retry-after')) <= 900]).toEqual([429, true]);
  app.advance(15 * 60_000);
  expect((await app.send('POST', '/api/admin/login', { body })).status).toBe(401);
});

test('ends a mailed link in time that was sent while the clock was a year ahead', async () => {
  await using app = await createTestApp();
  const { id: userId } = await app.createAdmin();
  const ahead = { userId, kind: 'password', challenge: null, at: later(YEAR), ttl: 30 * 60_000 } as const;
  const token = await transact(app.db, (tx) => openChallenge(tx, ahead));
  expect(await findStep(app.db, { token, kind: 'password', at: later(YEAR) })).not.toBeNull();
  expect(await findStep(app.db, { token, kind: 'password', at: NOW })).toBeNull();
});
