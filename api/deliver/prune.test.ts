import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changes, releases } from '../../db/schema/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { pruneChanges, recordChange } from '../changes/changes.queries.ts';
import { createRelease } from '../releases/releases.queries.ts';
import { prune, RETAINED_SNAPSHOTS } from './prune.ts';
import { RETAINED_FOLDERS } from './release-folder.ts';

const AT = '2026-11-21T08:00:00.000Z';

test('keeps the newest folders, the newest snapshots, and those with a note', async () => {
  await using database = await createTestDatabase();
  const { db, folder: dataDir } = database;
  const newest = RETAINED_SNAPSHOTS + 4;
  await transact(db, async (tx) => {
    const made = { kind: 'publish', status: 'superseded', by: 'president', at: new Date(AT) } as const;
    for (const note of ['', 'Autumn pages', '', '']) await createRelease(tx, { ...made, note });
    const [{ id: _id, ...row } = {}] = await tx.select().from(releases).limit(1);
    await tx.insert(releases).values({ ...(row as typeof releases.$inferInsert), id: newest, status: 'live' });
  });
  const ids = Array.from({ length: RETAINED_FOLDERS + 3 }, (_, index) => newest - index);
  for (const id of ids) await mkdir(join(dataDir, 'releases', String(id).padStart(6, '0')), { recursive: true });
  await prune(db, { dataDir }, newest);
  const kept = (await readdir(join(dataDir, 'releases'))).map(Number).toSorted((a, b) => b - a);
  expect(kept).toEqual(ids.slice(0, RETAINED_FOLDERS));
  const rows = await db.select({ id: releases.id }).from(releases);
  // The first and the third have no note, and lie more than so many back; the fourth does not.
  expect(rows.map(({ id }) => id)).toEqual([2, 4, newest]);
});

test('keeps the newest changes, and the last one of each item', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const record = (entityId: number, save: number) =>
    transact(db, (tx) => {
      const after = { id: entityId, save };
      return recordChange(tx, {
        entity: 'contentItems',
        entityId,
        action: 'update',
        before: null,
        after,
        at: AT,
        by: 'president',
      });
    });
  for (let save = 1; save <= 3; save += 1) await record(7, save);
  await record(8, 1);
  for (let save = 4; save <= 9; save += 1) await record(9, save);
  await transact(db, (tx) => pruneChanges(tx, 4));
  const kept = await db.select({ id: changes.id, entityId: changes.entityId }).from(changes);
  expect(kept).toEqual([
    { id: 3, entityId: 7 },
    { id: 4, entityId: 8 },
    ...[7, 8, 9, 10].map((id) => ({ id, entityId: 9 })),
  ]);
});
