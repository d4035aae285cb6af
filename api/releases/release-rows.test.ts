import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_SNAPSHOT, type Snapshot } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import { releaseBases, releases } from '../../db/schema/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { deleteUnusedBases, forgetSnapshots, getReleaseSnapshot, ReleaseUnreadable } from './release-rows.ts';
import { createReleaseFrom } from './releases.queries.ts';
import { hashSnapshot } from './snapshot.ts';

const AT = '2026-11-22T08:00:00.000Z';

function blockOf(id: number, value: string) {
  return {
    id,
    key: `key_${id}`,
    value,
    type: 'html' as const,
    description: '',
    createdAt: AT,
  };
}
function linkOf(id: number, name: string) {
  return {
    id,
    name,
    url: 'https://school.example.org',
    description: '',
    location: 'footer' as const,
    isActive: true,
    sortOrder: '0',
    createdAt: AT,
  };
}

function snapshotOf(blocks: Record<number, string>, links: Record<number, string> = {}): Snapshot {
  return {
    ...EMPTY_SNAPSHOT,
    contentItems: Object.entries(blocks).map(([id, value]) => blockOf(Number(id), value)),
    externalLinks: Object.entries(links).map(([id, { length }]) => linkOf(Number(id), `Link ${length}`)),
    focalPoints: [],
  };
}

const many = (count: number, value: string): Record<number, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, value]));

function release(db: Database, snapshot: Snapshot): Promise<number> {
  return transact(db, async (tx) => {
    const made = { kind: 'publish', status: 'superseded', note: '', by: null, at: new Date(AT) } as const;
    return (await createReleaseFrom(tx, snapshot, made)).id;
  });
}

/** From the database alone. */
function readBack(db: Database, id: number): Promise<Snapshot> {
  forgetSnapshots();
  return getReleaseSnapshot(db, id);
}

const listSizes = async (db: Database): Promise<number[]> =>
  (await db.select({ snapshot: releases.snapshot }).from(releases)).map(({ snapshot }) => snapshot.length);

test('stores only differences for a release, and a complete one now and then', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const blocks = many(1000, '<p>The bus, the band and the bleachers.</p>');
  const ids: number[] = [];
  for (let edit = 1; edit <= 120; edit += 1) {
    blocks[edit] = `<p>Edit ${edit}</p>`;
    ids.push(await release(db, snapshotOf(blocks)));
  }
  expect(await db.$count(releaseBases)).toBe(2);
  expect(Math.max(...(await listSizes(db)))).toBeLessThan(2000);
  expect((await readBack(db, ids[110] ?? 0)).contentItems[110]?.value).toBe('<p>Edit 111</p>');
  expect((await readBack(db, ids[5] ?? 0)).contentItems[6]?.value).not.toBe('<p>Edit 7</p>');
});

const texts = fc.dictionary(fc.integer({ min: 1, max: 40 }).map(String), fc.string(), {
  maxKeys: 20,
});

test('reads every release back exactly as it was made, in any order', async () => {
  const history = fc.array(fc.tuple(texts, texts, fc.boolean()), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await using database = await createTestDatabase();
      const { db } = database;
      const made = new Map<number, Snapshot>();
      let before: Snapshot = snapshotOf(many(30, 'a block'));
      for (const [blocks, links, isSmall] of steps) {
        const edited = before.contentItems.map((row) => ({ ...row, value: blocks[row.id] ?? row.value }));
        const snapshot = isSmall ? { ...before, contentItems: edited.slice(0, -1) } : snapshotOf(blocks, links);
        made.set(await release(db, snapshot), snapshot);
        before = snapshot;
      }
      for (const [id, snapshot] of made) {
        const read = await readBack(db, id);
        expect(read).toEqual(snapshot);
        expect(hashSnapshot(read)).toBe(hashSnapshot(snapshot));
      }
    }),
    { numRuns: 25 },
  );
});

test('prunes only bases that no release needs', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const first = await release(db, snapshotOf(many(20, 'first')));
  const second = await release(db, snapshotOf({ ...many(20, 'first'), 3: 'second' }));
  const third = await release(db, snapshotOf(many(20, 'third')));
  expect(await db.$count(releaseBases)).toBe(2);
  await transact(db, async (tx) => {
    await tx.delete(releases).where(eq(releases.id, first));
    await deleteUnusedBases(tx);
  });
  expect((await readBack(db, second)).contentItems[2]?.value).toBe('second');
  await transact(db, async (tx) => {
    await tx.delete(releases).where(eq(releases.id, second));
    await deleteUnusedBases(tx);
  });
  expect(await db.$count(releaseBases)).toBe(1);
  expect((await readBack(db, third)).contentItems).toHaveLength(20);
});

test('reports a damaged base, and stores the next release on a new one', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const id = await release(db, snapshotOf(many(20, 'first')));
  const [{ snapshot: bytes } = { snapshot: new Uint8Array() }] = await db.select().from(releaseBases);
  const damaged = Uint8Array.from(bytes, (byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte));
  await transact(db, (tx) => tx.update(releaseBases).set({ snapshot: damaged }));
  await expect(readBack(db, id)).rejects.toThrow(ReleaseUnreadable);
  const next = await release(db, snapshotOf({ ...many(20, 'first'), 3: 'second' }));
  expect((await readBack(db, next)).contentItems[2]?.value).toBe('second');
  // Nothing takes a base away that a release stands on.
  await expect(transact(db, (tx) => tx.delete(releaseBases))).rejects.toThrow();
});
