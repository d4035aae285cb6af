import { setImmediate as yieldNow } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns } from 'drizzle-orm';
import type { ChangeAction } from '../../contract/changes.ts';
import type { ChangeNotice } from '../../contract/live-updates.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { inPieces, insertMany, isOneOf, readManyByKey } from '../../db/many-rows.ts';
import { listLastVersions, recordChanges, recordStanding } from '../changes/changes.queries.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { WrittenItem } from './commit-change.ts';
import { listDifferingItems } from './differences.ts';
import { putFocalPoints } from './focal-points.ts';
import { substituteRemoved } from './library/substitute-image.ts';
import { indexById } from './row-index.ts';
import { TABLES } from './working-copy.ts';

export type StoredRow = (typeof TABLES)[WorkingCopyEntity]['$inferSelect'];

interface Replacement {
  from: Snapshot;
  to: Snapshot;
  action: Extract<ChangeAction, 'discard' | 'restore'>;
  by: string;
  at: Date;
}

/** Replaced item, for notifying other admins after the commit. */
export interface ReplacedItem extends Omit<ChangeNotice, 'type'> {
  entity: WorkingCopyEntity;
}

/** Replaces the working copy `from` with `to`, recording each row that differs. */
export async function replaceWorkingCopy(
  tx: Transaction,
  { from, to, action, by, at }: Replacement,
): Promise<ReplacedItem[]> {
  const replaced = { action, by, at: at.toISOString() };
  const differences = listDifferingItems(from, to);
  const idsOf = (wanted: WorkingCopyEntity, stays: boolean): number[] =>
    differences.filter(({ entity, after }) => entity === wanted && (after !== null) === stays).map(({ id }) => id);
  // Rows are removed first: an added row may hold a key that a restored row needs.
  for (const entity of WORKING_COPY_ENTITIES) await removeRows(tx, { ...replaced, entity, ids: idsOf(entity, false) });
  for (const entity of WORKING_COPY_ENTITIES) {
    const ids = idsOf(entity, true);
    await putRows(tx, { ...replaced, entity, ids, to: to[entity] });
  }
  await putFocalPoints(tx, from, to);
  return differences.map(({ entity, id }) => ({ ...replaced, entity, id }));
}

/** Notifies other admins after the commit. */
export function announceReplaced(events: LiveUpdates, replaced: readonly ReplacedItem[]): void {
  for (const item of replaced) events.emit({ type: 'change', ...item });
}

interface Put {
  entity: WorkingCopyEntity;
  id: number;
  /** Null to delete the row. */
  row: object | null;
  at: Date;
}

/**
 * Stores `row` under `id`, with a version higher than any that an open form may have seen. An equal row stays as it is, and is
 * returned on both sides.
 */
export async function putRow(tx: Transaction, { entity, id, row, at }: Put): Promise<WrittenItem<StoredRow>> {
  const table = TABLES[entity];
  const before = await findRow(tx, entity, id);
  if (before !== null && row !== null) {
    const { version, updatedAt } = before;
    if (isDeepStrictEqual({ ...getEmptyRow(table), ...row, id, version, updatedAt }, before)) {
      return { before, after: before };
    }
  }
  const version = (before?.version ?? (await listLastVersions(tx, entity, [id])).get(id) ?? 0) + 1;
  await tx.delete(table).where(eq(table.id, id));
  if (row === null) return { before, after: null };
  const values = { ...row, id, version, updatedAt: at.toISOString() } as typeof table.$inferInsert;
  const after: unknown = await tx
    .insert(table)
    .values(values as never)
    .returning()
    .get();
  return { before, after: after as StoredRow };
}

export async function findRow(db: Queryable, entity: WorkingCopyEntity, id: number): Promise<StoredRow | null> {
  const table = TABLES[entity];
  return (await db.select().from(table).where(eq(table.id, id)).get()) ?? null;
}

/** All columns as null. Snapshots omit null fields. */
const getEmptyRow = (table: (typeof TABLES)[WorkingCopyEntity]): Record<string, null> =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, null]));

interface Many extends Omit<ReplacedItem, 'id'> {
  ids: readonly number[];
}

/** Removes rows without loading them: with thousands, reading and serializing them would take most of the time. */
async function removeRows(tx: Transaction, { ids, entity, ...how }: Many): Promise<void> {
  const table = TABLES[entity];
  for (const some of inPieces(ids)) {
    const where = isOneOf(table.id, some);
    await recordStanding(tx, { ...how, table, where, entity, side: 'before' });
    await tx.delete(table).where(where);
    await yieldNow();
  }
}

/** Stores many rows of one table in a few statements, as `putRow` does for one. */
async function putRows(
  tx: Transaction,
  { ids, to, entity, ...how }: Many & { to: readonly { id: number }[] },
): Promise<void> {
  const table = TABLES[entity];
  const before = (await readManyByKey(tx, table, { key: table.id, values: ids })) as StoredRow[];
  const old = indexById(before);
  const wanted = new Set(ids);
  const added = ids.filter((id) => !old.has(id));
  const lastVersions = await listLastVersions(tx, entity, added);
  const nothing = getEmptyRow(table);
  const rows = to
    .filter(({ id }) => wanted.has(id))
    .map((row) => {
      const version = (old.get(row.id)?.version ?? lastVersions.get(row.id) ?? 0) + 1;
      return { ...nothing, ...row, version, updatedAt: how.at } as unknown as StoredRow;
    });
  const after = await substituteRemoved(tx, rows);
  for (const some of inPieces(before.map(({ id }) => id))) {
    await tx.delete(table).where(isOneOf(table.id, some));
    await yieldNow();
  }
  await insertMany(tx, table, after);
  for (const some of inPieces(added)) {
    await recordStanding(tx, { ...how, table, where: isOneOf(table.id, some), entity, side: 'after' });
    await yieldNow();
  }
  const updated = after.flatMap((row) => {
    const found = old.get(row.id);
    return found ? [{ ...how, entity, entityId: row.id, before: found, after: row }] : [];
  });
  await recordChanges(tx, updated);
}
