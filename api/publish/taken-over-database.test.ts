import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { migrateDatabase, readMigrations } from '../../db/migrate.ts';
import { contentItems, releases } from '../../db/schema/index.ts';
import { fillFirstSchema } from '../../db/testing-first-schema.ts';
import { transact } from '../../db/transact.ts';
import { findOtherContentBefore } from '../releases/release-history.queries.ts';
import { forgetSnapshots, getReleaseSnapshot, storeRows } from '../releases/release-rows.ts';
import { createRelease, findLiveRelease } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';

/** Number of migrations in the version before. */
const BEFORE = 11;
const AT = new Date('2026-11-22T08:00:00.000Z');
const made = { kind: 'publish', status: 'superseded', note: '', by: null, at: AT } as const;

/** A club's data in the schema of the version before. */
async function openOld() {
  const folder = await mkdtemp(join(tmpdir(), 'club-old-'));
  const db = await openDatabase(pathToFileURL(join(folder, 'club.db')).href);
  await fillFirstSchema(db);
  await migrateDatabase(db, readMigrations().slice(0, BEFORE));
  return {
    db,
    [Symbol.asyncDispose]: async () => {
      db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As the version before writes: it knows of no stamps. */
const saveAsBefore = (db: Database, value: string) =>
  transact(db, (tx) => tx.run(sql`UPDATE content_items SET value = ${value}, version = version + 1 WHERE id = 7`));

test('reads, compares and restores releases of the previous version as they were', async () => {
  await using old = await openOld();
  const { db } = old;
  await migrateDatabase(db);
  const first = await getReleaseSnapshot(db, 1);
  expect(first.contentItems).toMatchObject([{ id: 7, value: '<p>save 0</p>' }]);
  expect((await takeSnapshot(db)).contentItems).toMatchObject([{ id: 7, value: '<p>save 0</p>' }]);
  const again = await transact(db, (tx) => createRelease(tx, made));
  expect(await getReleaseSnapshot(db, again.id)).toEqual(await takeSnapshot(db));
});

test('notices writes by a process of the previous version', async () => {
  await using old = await openOld();
  const { db } = old;
  await migrateDatabase(db);
  const before = hashSnapshot(await takeSnapshot(db));
  await saveAsBefore(db, '<p>theirs</p>');
  const after = await takeSnapshot(db);
  expect(after.contentItems).toMatchObject([{ value: '<p>theirs</p>' }]);
  expect(hashSnapshot(after)).not.toBe(before);
});

test('treats the same content under a hash of the previous version as equal', async () => {
  await using old = await openOld();
  const { db } = old;
  await migrateDatabase(db);
  const rows = await getReleaseSnapshot(db, 1);
  const rebuilt = await transact(db, async (tx) => {
    await tx.update(releases).set({ status: 'superseded' }).where(eq(releases.id, 1));
    const stored = await storeRows(tx, rows);
    const values = { ...stored, kind: 'rebuild', status: 'live', note: '', createdAt: AT.toISOString() } as const;
    const [row] = await tx.insert(releases).values(values).returning({ id: releases.id });
    return row?.id ?? 0;
  });
  forgetSnapshots();
  const live = await findLiveRelease(db);
  expect(live?.id).toBe(rebuilt);
  expect(live && (await findOtherContentBefore(db, live))).toBeNull();
  await transact(db, (tx) => tx.update(contentItems).set({ value: '<p>save 1</p>' }));
  const edited = await transact(db, (tx) => createRelease(tx, made));
  expect(await findOtherContentBefore(db, edited)).toMatchObject({ id: rebuilt });
});
