import { eq, getTableName } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import { type Database, openDatabase, type Queryable } from '../../db/client.ts';
import { contentItems, externalLinks, media } from '../../db/schema/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { forgetChangedRows } from '../takedowns/erase-from-database.ts';
import { noteWritten, readWorkingCopy, TABLES } from './working-copy.ts';

const AT = '2026-11-22T08:00:00.000Z';
const dates = { createdAt: AT, updatedAt: AT };

async function addBlock(tx: Queryable, key: string, value: string): Promise<void> {
  await tx.insert(contentItems).values({ key, value, type: 'html', description: '', ...dates });
}
async function setBlock(tx: Queryable, key: string, value: string): Promise<void> {
  await tx.update(contentItems).set({ value }).where(eq(contentItems.key, key));
}
async function addLink(tx: Queryable, name: string): Promise<void> {
  const link = { name, url: 'https://school.example.org', description: '', location: 'footer' as const };
  await tx.insert(externalLinks).values({ ...link, isActive: true, sortOrder: '0', ...dates });
}
async function addImageRow(tx: Queryable, imageId: string): Promise<void> {
  await tx.insert(media).values({ imageId, state: 'ready', uploadKey: imageId, description: '', ...dates });
}

const readValues = async (db: Queryable): Promise<string[]> =>
  (await readWorkingCopy(db)).rows.contentItems.map(({ value }) => value);

/** Reads the working copy as a process that has just started. */
async function readAnew(url: string) {
  const db = await openDatabase(url);
  try {
    const { rows, media: images } = await readWorkingCopy(db);
    return { rows, images, hash: hashSnapshot(await takeSnapshot(db)) };
  } finally {
    db.close();
  }
}

test('sees what another process has written meanwhile', async () => {
  await using database = await createTestDatabase();
  const other = await openDatabase(database.url);
  await transact(database.db, (tx) => addBlock(tx, 'welcome', 'ours'));
  expect(await readValues(database.db)).toEqual(['ours']);
  await transact(other, async (tx) => {
    await setBlock(tx, 'welcome', 'theirs');
    await addBlock(tx, 'about', 'more');
    await addImageRow(tx, 'picture');
  });
  expect(await readValues(database.db)).toEqual(['theirs', 'more']);
  expect((await readWorkingCopy(database.db)).media.map(({ imageId }) => imageId)).toEqual(['picture']);
  await transact(other, (tx) => tx.delete(contentItems).where(eq(contentItems.key, 'welcome')));
  expect(await readValues(database.db)).toEqual(['more']);
  other.close();
});

test('shows a transaction its own writes, and nobody those that were rolled back', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await transact(db, (tx) => addBlock(tx, 'welcome', 'stays'));
  await readWorkingCopy(db);
  const refused = transact(db, async (tx) => {
    await setBlock(tx, 'welcome', 'never');
    expect(await readValues(tx)).toEqual(['never']);
    await addBlock(tx, 'about', 'never');
    expect(await readValues(tx)).toEqual(['never', 'never']);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await readValues(db)).toEqual(['stays']);
  // The stamps of what was rolled back are given out again.
  await transact(db, async (tx) => {
    await setBlock(tx, 'welcome', 'again');
    expect(await readValues(tx)).toEqual(['again']);
  });
  expect(await readValues(db)).toEqual(['again']);
});

test('rereads only changed tables, and keeps a row whose content is unchanged', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await transact(db, async (tx) => {
    await addBlock(tx, 'welcome', 'Hi');
    await addLink(tx, 'School');
  });
  const first = await readWorkingCopy(db);
  expect(await readWorkingCopy(db)).toBe(first);
  await transact(db, (tx) => tx.update(contentItems).set({ version: 9, updatedAt: '2027-01-01T00:00:00.000Z' }));
  const touched = await readWorkingCopy(db);
  expect(touched.stamp).toBeGreaterThan(first.stamp);
  expect(touched.rows.contentItems).toBe(first.rows.contentItems);
  await transact(db, (tx) => setBlock(tx, 'welcome', 'Hello'));
  const edited = await readWorkingCopy(db);
  expect(edited.rows.externalLinks).toBe(first.rows.externalLinks);
  expect(first.rows.contentItems.map(({ value }) => value)).toEqual(['Hi']);
});

test('skips rereading a row that was just written, unless something else was written too', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await transact(db, (tx) => addBlock(tx, 'welcome', 'Hi'));
  await readWorkingCopy(db);
  const writeAndNote = async (tx: Queryable, value: string): Promise<void> => {
    const [row] = await tx.update(contentItems).set({ value }).returning();
    if (row) noteWritten(tx, 'contentItems', { ...row, value: `${value}, as returned` } as typeof row);
  };
  const refused = transact(db, async (tx) => {
    await writeAndNote(tx, 'one');
    expect(await readValues(tx)).toEqual(['one, as returned']);
    await setBlock(tx, 'welcome', 'two');
    expect(await readValues(tx)).toEqual(['two']);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await transact(db, async (tx) => {
    await setBlock(tx, 'welcome', 'one');
    await writeAndNote(tx, 'two');
    await addLink(tx, 'School');
    expect(await readValues(tx)).toEqual(['two']);
  });
});

type Step = { kind: 'add' | 'set' | 'remove' | 'link' | 'picture'; n: number; isOther: boolean; isRefused: boolean };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'set', 'remove', 'link', 'picture'),
  n: fc.nat({ max: 6 }),
  isOther: fc.boolean(),
  isRefused: fc.boolean(),
});

async function play(tx: Queryable, { kind, n }: Step, index: number): Promise<void> {
  const isThere =
    (
      await tx
        .select()
        .from(contentItems)
        .where(eq(contentItems.key, `key_${n}`))
    ).length > 0;
  if (kind === 'add' && !isThere) await addBlock(tx, `key_${n}`, `added ${index}`);
  if (kind === 'set') await setBlock(tx, `key_${n}`, `set ${index}`);
  if (kind === 'remove') await tx.delete(contentItems).where(eq(contentItems.key, `key_${n}`));
  if (kind === 'link') await addLink(tx, `Link ${index}`);
  if (kind === 'picture') await addImageRow(tx, `imageId-${index}`);
}

test('equals a fresh read, hash included, while two processes write and undo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await using database = await createTestDatabase();
      const other = await openDatabase(database.url);
      for (const [index, each] of steps.entries()) {
        const db: Database = each.isOther ? other : database.db;
        await transact(db, async (tx) => {
          await play(tx, each, index);
          await takeSnapshot(tx);
          if (each.isRefused) throw new Error('refused');
        }).catch(() => undefined);
        const { rows, media: images } = await readWorkingCopy(database.db);
        const hash = hashSnapshot(await takeSnapshot(database.db));
        expect({ rows, images, hash }).toEqual(await readAnew(database.url));
      }
      other.close();
    }),
    { numRuns: 15 },
  );
});

test('has the triggers that keep stamps on every table', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.db.$client.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'");
  const wanted = WORKING_COPY_ENTITIES.flatMap((entity) =>
    ['insert', 'update', 'delete'].map((write) => `${getTableName(TABLES[entity])}_moved_by_${write}`),
  );
  expect(wanted.filter((name) => !rows.some((trigger) => trigger.name === name))).toEqual([]);
});

test('drops a deleted image even when its deletion is no longer recorded', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const [gone, kept] = ['a'.repeat(32), 'b'.repeat(32)];
  await transact(db, async (tx) => {
    await addImageRow(tx, gone);
    await addImageRow(tx, kept);
  });
  const before = await readWorkingCopy(db);
  await transact(db, async (tx) => {
    await tx.delete(media).where(eq(media.imageId, gone));
    await forgetChangedRows(tx, { imageId: gone });
  });
  const after = await readWorkingCopy(db);
  expect(after.media.map(({ imageId }) => imageId)).toEqual([kept]);
  expect(after.media[0]).toBe(before.media[1]);
});
