import { gt, max } from 'drizzle-orm';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable } from '../../db/client.ts';
import { readMany, readManyByKey } from '../../db/many-rows.ts';
import * as schema from '../../db/schema/index.ts';
import { getDatabase, whenCommitted } from '../../db/transact.ts';
import type { StoredMedia } from '../media/media.queries.ts';
import { isSameRow } from './row-index.ts';

export type WorkingCopyRows = Readonly<Pick<Snapshot, WorkingCopyEntity>>;

/** Rows as of one moment. Immutable: later versions share unchanged rows. */
export interface WorkingCopy {
  /** Stamp of the last write included (`changedRows`). */
  stamp: number;
  /** Sorted by id. */
  rows: WorkingCopyRows;
  /** Sorted by image id. */
  media: readonly StoredMedia[];
}

/** Cached working copies by database, and by transaction while it runs. */
const copies = new WeakMap<Queryable, WorkingCopy>();

export const TABLES: Pick<typeof schema, WorkingCopyEntity> = schema;

type Row = Snapshot[WorkingCopyEntity][number];
type StoredRow = Row & { version: number; updatedAt: string };

const frozen = ({ version, updatedAt, ...kept }: StoredRow): Row => Object.freeze(kept);

/** Last row written by each transaction, as the database returned it. */
const written = new WeakMap<Queryable, { entity: WorkingCopyEntity; row: StoredRow }>();

/** Used instead of an item's id where any may have changed: ids of taken-down images are not recorded. */
export const ANY_ITEM = '*';

const imageIdOf = ({ imageId }: { imageId: string }): string => imageId;

const readMedia = (db: Queryable, imageIds: readonly string[]): Promise<StoredMedia[]> =>
  readManyByKey(db, schema.media, { key: schema.media.imageId, values: imageIds });

/**
 * Current working copy; inside a transaction, exactly what that transaction would commit. Reads only rows that changed
 * since the last read, by any writer.
 */
export async function readWorkingCopy(db: Queryable): Promise<WorkingCopy> {
  const database = getDatabase(db);
  const known = copies.get(db) ?? copies.get(database);
  const current = known ? await catchUp(db, known) : await readAll(db);
  if (current === known) return known;
  if (db !== database) copies.set(db, current);
  whenCommitted(db, () => {
    if (current.stamp >= (copies.get(database)?.stamp ?? 0)) copies.set(database, current);
  });
  return current;
}

/** Lets the transaction's next `readWorkingCopy` skip this row, if nothing else was written in between. */
export function noteWritten(tx: Queryable, entity: WorkingCopyEntity, row: { id: number }): void {
  written.set(tx, { entity, row: row as StoredRow });
}

async function catchUp(db: Queryable, known: WorkingCopy): Promise<WorkingCopy> {
  const { changedRows } = schema;
  const moved = await readMany(db, changedRows, gt(changedRows.stamp, known.stamp));
  if (moved.length === 0) return known;
  const stamp = moved.reduce((newest, row) => Math.max(newest, row.stamp), known.stamp);
  const itemsOf = (wanted: string): string[] => moved.filter(({ entity }) => entity === wanted).map(({ item }) => item);
  const rows: Partial<Record<WorkingCopyEntity, readonly Row[]>> = { ...known.rows };
  // Every write increments the stamp, so a difference of one means only the noted write happened.
  const noted = stamp === known.stamp + 1 ? written.get(db) : undefined;
  written.delete(db);
  for (const entity of WORKING_COPY_ENTITIES) {
    const ids = itemsOf(entity).map(Number);
    if (ids.length === 0) continue;
    const isNoted = noted?.entity === entity && ids.includes(noted.row.id);
    const current = isNoted ? [frozen(noted.row)] : await readRows(db, entity, ids);
    rows[entity] = putRows(known.rows[entity], ids, current, ({ id }) => id);
  }
  const media = await catchUpMedia(db, known.media, itemsOf('media'));
  const current = { stamp, rows: rows as WorkingCopyRows, media };
  // Outside a transaction, others may have written between these statements.
  return getDatabase(db) === db ? catchUp(db, current) : current;
}

async function readRows(db: Queryable, entity: WorkingCopyEntity, ids: readonly number[]): Promise<Row[]> {
  const table = TABLES[entity];
  return ((await readManyByKey(db, table, { key: table.id, values: ids })) as StoredRow[]).map(frozen);
}

/** List with the rows of `keys` replaced. Equal rows stay the same objects. */
function putRows<Item extends object, Key extends string | number>(
  rows: readonly Item[],
  keys: readonly Key[],
  current: readonly Item[],
  keyOf: (row: Item) => Key,
): readonly Item[] {
  const moved = new Set(keys);
  const before = new Map(rows.filter((row) => moved.has(keyOf(row))).map((row) => [keyOf(row), row]));
  const put = current.map((row) => {
    const old = before.get(keyOf(row));
    return old && isSameRow(old, row) ? old : row;
  });
  // Fast path: the same keys, so no sorting.
  if (put.length === before.size && put.every((row) => before.has(keyOf(row)))) {
    if (put.every((row) => before.get(keyOf(row)) === row)) return rows;
    const now = new Map(put.map((row) => [keyOf(row), row]));
    return rows.map((row) => now.get(keyOf(row)) ?? row);
  }
  const rest = rows.filter((row) => !moved.has(keyOf(row)));
  return [...rest, ...put].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function catchUpMedia(
  db: Queryable,
  known: readonly StoredMedia[],
  moved: readonly string[],
): Promise<readonly StoredMedia[]> {
  if (moved.length === 0) return known;
  if (!moved.includes(ANY_ITEM)) return putRows(known, moved, await readMedia(db, moved), imageIdOf);
  const current = await readMany(db, schema.media);
  return putRows(known, [...known, ...current].map(imageIdOf), current, imageIdOf);
}

async function readAll(db: Queryable): Promise<WorkingCopy> {
  // Read before the rows: those that change meanwhile are read again.
  const [newest] = await db.select({ stamp: max(schema.changedRows.stamp) }).from(schema.changedRows);
  const rows: Partial<Record<WorkingCopyEntity, Row[]>> = {};
  for (const entity of WORKING_COPY_ENTITIES) {
    const found = (await readMany(db, TABLES[entity])) as StoredRow[];
    rows[entity] = found.map(frozen).sort((a, b) => a.id - b.id);
  }
  const media = (await readMany(db, schema.media)).sort((a, b) => (a.imageId < b.imageId ? -1 : 1));
  return catchUp(db, { stamp: newest?.stamp ?? 0, rows: rows as WorkingCopyRows, media });
}
