import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { carryLists } from '../../contract/carry-lists.ts';
import { EMPTY_SNAPSHOT, type ImageFocus, type Snapshot, snapshot as snapshotSchema } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable } from '../../db/client.ts';
import { releaseBases, releases } from '../../db/schema/index.ts';
import { indexById, isSameRow, replaceRows, sortFields } from '../content/row-index.ts';
import { startSlices } from '../process/slices.ts';
import { hashSnapshot } from './snapshot.ts';

const compressElsewhere = promisify(zstdCompress);
const decompressElsewhere = promisify(zstdDecompress);

/** Size in bytes up to which compressing in this thread is faster than using another one. */
const FEW = 64 * 1024;

const compress = async (text: string, options = {}): Promise<Uint8Array> =>
  text.length > FEW ? compressElsewhere(text, options) : zstdCompressSync(text, options);

const decompress = async (bytes: Uint8Array): Promise<Buffer> =>
  bytes.length > FEW ? decompressElsewhere(bytes) : zstdDecompressSync(bytes);

/** Thrown if the rows of a release are lost: its base is gone, or bytes were damaged. */
export class ReleaseUnreadable extends Error {
  override name = 'ReleaseUnreadable';
}

/** A few recent snapshots: the next release, the one it is compared with, and their base. They share most rows. */
const MOST_CACHED = 6;
const snapshots = new LRUCache<string, Snapshot>({ max: MOST_CACHED });

/** Clears the cache, as after a start. For tests. */
export const forgetSnapshots = (): void => snapshots.clear();

/** A larger difference, in rows or as a fraction of all rows, gets its own base. */
const MOST_ROWS = 100;
const LARGEST_PART = 1 / 4;

/** Converts a stored release of any version to the current form. */
export const carrySnapshot = (snapshot: Snapshot, fundSplitId: number | null): Snapshot =>
  fundSplitId === null ? snapshot : { ...snapshot, contentItems: carryLists(snapshot.contentItems, fundSplitId) };

const parseRow = (entity: WorkingCopyEntity, fields: Fields): Row =>
  snapshotSchema.shape[entity].element.parse(Object.fromEntries(fields));

type StoredRows = Pick<typeof releases.$inferSelect, 'contentHash' | 'baseId' | 'snapshot'>;

/** Stores a release's rows as the difference from the newest base, or from a new one. */
export async function storeRows(tx: Queryable, snapshot: Snapshot): Promise<StoredRows> {
  const contentHash = hashSnapshot(snapshot);
  snapshots.set(contentHash, snapshot);
  const { id, contentHash: hash } = releaseBases;
  const [newest] = await tx.select({ id, contentHash: hash }).from(releaseBases).orderBy(desc(id)).limit(1);
  const base = newest && (await getBase(tx, newest).catch(ignoreUnreadable));
  const differing = base && listDifferingRows(base, snapshot);
  if (differing && isSmall(differing, snapshot)) {
    return { contentHash, baseId: newest.id, snapshot: await packRows(differing, snapshot) };
  }
  return { contentHash, baseId: await createBase(tx, snapshot), snapshot: await packRows([], snapshot) };
}

// Reported when such a release is requested. Saving must not fail because of it.
export function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof ReleaseUnreadable)) throw error;
}

export async function deleteUnusedBases(tx: Queryable): Promise<void> {
  const used = tx.select({ id: releases.baseId }).from(releases).where(isNotNull(releases.baseId));
  await tx.delete(releaseBases).where(notInArray(releaseBases.id, used));
}

/**
 * Finds a release's snapshot. Null if it does not exist, or was pruned in the meantime.
 * @throws {ReleaseUnreadable}
 */
export async function findReleaseSnapshot(db: Queryable, id: number): Promise<Snapshot | null> {
  const { baseId, snapshot, contentHash, fundSplitId } = releases;
  const [release] = await db.select({ contentHash, fundSplitId }).from(releases).where(eq(releases.id, id));
  if (!release) return null;
  // For rows stored by an older version, the hash alone does not identify the current form.
  const name = release.contentHash + (release.fundSplitId ?? '');
  const known = snapshots.get(name);
  if (known) return known;
  const [stored] = await db
    .select({ baseId, snapshot, baseHash: releaseBases.contentHash })
    .from(releases)
    .leftJoin(releaseBases, eq(releaseBases.id, baseId))
    .where(eq(releases.id, id));
  if (!stored) return null;
  const read = await unpackStored(db, stored).catch((cause: unknown) => {
    throw cause instanceof ReleaseUnreadable ? cause : new ReleaseUnreadable(`release ${id} was damaged`, { cause });
  });
  const carried = carrySnapshot(read, release.fundSplitId);
  snapshots.set(name, carried);
  return carried;
}

/**
 * Gets a release's snapshot. With its hash, a recently saved one comes from memory. Null, before the first, is empty.
 * @throws if there is no such release or it cannot be read.
 */
export async function getReleaseSnapshot(
  db: Queryable,
  release: number | { id: number; contentHash: string } | null,
): Promise<Snapshot> {
  if (release === null) return EMPTY_SNAPSHOT;
  const [id, hash] = typeof release === 'number' ? [release] : [release.id, release.contentHash];
  const snapshot = (hash && snapshots.get(hash)) || (await findReleaseSnapshot(db, id));
  if (!snapshot) throw new Error(`there is no release ${id}`);
  return snapshot;
}

export async function unpackStored(
  db: Queryable,
  { baseId, baseHash, snapshot }: Omit<StoredRows, 'contentHash'> & { baseHash: string | null },
): Promise<Snapshot> {
  if (baseId === null) return unpackWhole(snapshot);
  if (baseHash === null) throw new ReleaseUnreadable(`base ${baseId} is gone`);
  return unpackRows(await getBase(db, { id: baseId, contentHash: baseHash }), snapshot);
}

export async function getBase(
  db: Queryable,
  { id, contentHash }: { id: number; contentHash: string },
): Promise<Snapshot> {
  const name = `base ${contentHash}`;
  const known = snapshots.get(contentHash) ?? snapshots.get(name);
  if (known) return known;
  const [stored] = await db.select().from(releaseBases).where(eq(releaseBases.id, id));
  if (!stored) throw new ReleaseUnreadable(`base ${id} is gone`);
  const base = await unpackRows(EMPTY_SNAPSHOT, stored.snapshot).catch((cause: unknown) => {
    throw new ReleaseUnreadable(`base ${id} was damaged`, { cause });
  });
  snapshots.set(name, base);
  return base;
}

type Row = Snapshot[WorkingCopyEntity][number];

interface DifferingRow {
  entity: WorkingCopyEntity;
  id: number;
  /** Null if the row was deleted. */
  row: Row | null;
}

export function listDifferingRows(from: Snapshot, to: Snapshot): DifferingRow[] {
  return WORKING_COPY_ENTITIES.flatMap((entity) => {
    const [before, after]: [Row[], Row[]] = [from[entity], to[entity]];
    if (before === after) return [];
    const old = indexById(before);
    const put = after.filter((row, index) => {
      // Fast path for unchanged positions.
      if (row === before[index]) return false;
      const known = old.get(row.id);
      return !(known && isSameRow(known, row));
    });
    // Usually no row is gone, which the counts show without comparing ids.
    const isAnyGone = after.length - put.filter(({ id }) => !old.has(id)).length < before.length;
    const gone = isAnyGone ? before.filter(({ id }) => !indexById(after).has(id)).map(({ id }) => id) : [];
    return [...put.map((row) => ({ entity, id: row.id, row })), ...gone.map((id) => ({ entity, id, row: null }))];
  });
}

// One line per row (its fields, or its id if deleted), so that a large snapshot can be processed in slices.
export async function packRows(rows: DifferingRow[], { focalPoints }: Snapshot): Promise<Uint8Array> {
  const lines = focalPoints ? [JSON.stringify(['focalPoints', focalPoints])] : [];
  const pause = startSlices();
  for (const { entity, id, row } of rows) {
    lines.push(JSON.stringify([entity, row ? sortFields(row) : id]));
    await pause();
  }
  const { ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = constants;
  return compress(lines.join('\n'), { params: { [ZSTD_c_compressionLevel]: 1, [ZSTD_c_checksumFlag]: 1 } });
}

/** Packs all rows as one JSON value, the form of releases from before migration 0011, which have no base. */
export function packWhole({ focalPoints, ...lists }: Snapshot): Promise<Uint8Array> {
  const rows = WORKING_COPY_ENTITIES.map((entity): [string, unknown] => [entity, lists[entity].map(sortFields)]);
  const focus = focalPoints ? [['focalPoints', focalPoints.map(sortFields)]] : [];
  return compress(JSON.stringify([...rows, ...focus]));
}

function isSmall({ length }: DifferingRow[], snapshot: Snapshot): boolean {
  const rows = WORKING_COPY_ENTITIES.reduce((count, entity) => count + snapshot[entity].length, 0);
  return length <= Math.min(MOST_ROWS, rows * LARGEST_PART);
}

async function createBase(tx: Queryable, snapshot: Snapshot): Promise<number> {
  const packed = await packRows(listDifferingRows(EMPTY_SNAPSHOT, snapshot), snapshot);
  const values = { contentHash: hashSnapshot(snapshot), snapshot: packed };
  return (await tx.insert(releaseBases).values(values).returning({ id: releaseBases.id }).get()).id;
}

async function unpackWhole(bytes: Uint8Array): Promise<Snapshot> {
  const lists = JSON.parse((await decompress(bytes)).toString()) as [string, Fields[]][];
  const value = Object.fromEntries(lists.map(([entity, rows]) => [entity, rows.map((row) => Object.fromEntries(row))]));
  return snapshotSchema.parse({ ...EMPTY_SNAPSHOT, ...value });
}

type Fields = [name: string, value: unknown][];
type Line = ['focalPoints', ImageFocus[]] | [WorkingCopyEntity, Fields | number];

async function unpackRows(from: Snapshot, bytes: Uint8Array): Promise<Snapshot> {
  const text = (await decompress(bytes)).toString();
  const moved = new Map<WorkingCopyEntity, { ids: Set<number>; rows: Row[] }>();
  let focalPoints: ImageFocus[] | undefined;
  const pause = startSlices();
  for (const line of text === '' ? [] : text.split('\n')) {
    const [name, value] = JSON.parse(line) as Line;
    if (name === 'focalPoints') focalPoints = snapshotSchema.shape.focalPoints.parse(value);
    else {
      const { ids, rows } = moved.get(name) ?? { ids: new Set(), rows: [] };
      moved.set(name, { ids, rows });
      const row = typeof value === 'number' ? null : parseRow(name, value);
      ids.add(row?.id ?? (value as number));
      if (row) rows.push(row);
    }
    await pause();
  }
  const lists = [...moved].map(([entity, { ids, rows }]) => [entity, replaceRows(from[entity], ids, rows)]);
  const { focalPoints: _before, ...kept } = from;
  return { ...kept, ...Object.fromEntries(lists), ...(focalPoints && { focalPoints }) };
}
