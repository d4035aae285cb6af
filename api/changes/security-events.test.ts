import { expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import { findSecurityEvent, recordSecurityEvent } from './security-events.queries.ts';

test('keeps security events for two years', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const account = { id: 1, username: 'president' };
  const since = new Date('2026-01-01T00:00:00.000Z');
  const record = (at: string) =>
    recordSecurityEvent(db, { account, action: 'lockedOut', at: new Date(at), by: null, detail: { at } });
  const read = async () => (await findSecurityEvent(db, { action: 'lockedOut', since }))?.detail.at;
  await record('2026-10-17T12:00:00.000Z');
  const other = { account, action: 'passwordReset' as const, by: null };
  await recordSecurityEvent(db, { ...other, at: new Date('2028-10-16T11:00:00.000Z') });
  expect(await read()).toBe('2026-10-17T12:00:00.000Z');
  await recordSecurityEvent(db, { ...other, at: new Date('2028-10-18T12:00:00.000Z') });
  expect(await read()).toBeUndefined();
});
