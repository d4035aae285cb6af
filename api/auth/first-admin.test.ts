import { expect, test } from 'vitest';
import { adminUsers } from '../../db/schema/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createFirstAdmin } from './first-admin.ts';
import { verifyPassword } from './passwords.ts';

const NOW = new Date('2026-09-01T12:00:00Z');
const FROM_NOTHING = { username: undefined, password: undefined };

test('creates one super admin with a generated password that works', async () => {
  await using database = await createTestDatabase();
  const first = await createFirstAdmin(database.db, FROM_NOTHING, NOW);
  const [account] = await database.db.select().from(adminUsers);
  expect(account).toMatchObject({ username: 'president', isActive: true, isSuperAdmin: true });
  expect(first?.generatedPassword).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  expect(await verifyPassword(account?.passwordHash ?? '', first?.generatedPassword ?? '')).toBe(true);
});

test('uses name and password from the environment and prints nothing', async () => {
  await using database = await createTestDatabase();
  const given = { username: 'treasurer', password: 'counted-twice' };
  expect(await createFirstAdmin(database.db, given, NOW)).toEqual({ username: 'treasurer', generatedPassword: null });
});

test('creates a single account when two processes start at once', async () => {
  await using database = await createTestDatabase();
  const both = [createFirstAdmin(database.db, FROM_NOTHING, NOW), createFirstAdmin(database.db, FROM_NOTHING, NOW)];
  expect((await Promise.all(both)).filter((made) => made !== null)).toHaveLength(1);
  expect(await database.db.$count(adminUsers)).toBe(1);
});

test('leaves existing accounts alone', async () => {
  await using database = await createTestDatabase();
  await createFirstAdmin(database.db, FROM_NOTHING, NOW);
  expect(await createFirstAdmin(database.db, { username: 'intruder', password: 'secret-secret' }, NOW)).toBeNull();
});
