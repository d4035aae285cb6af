import { setImmediate as yieldNow } from 'node:timers/promises';
import { eq, getTableColumns } from 'drizzle-orm';
import type { ChangeAction } from '../../contract/changes.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { inPieces, insertMany, isOneOf, readManyByKey } from '../../db/many-rows.ts';
import { contentItems } from '../../db/schema/index.ts';
import { listLastVersions, recordChange, recordChanges } from '../changes/changes.queries.ts';
import type { EventHub } from '../http/event-hub.ts';
import { listDifferingItems } from './differences.ts';
import { putFocalPoints } from './focal-points.ts';
import { substituteRemoved } from './library/substitute-picture.ts';
import { TABLES } from './working-copy.ts';

export interface ReplacedRow {
  entity: WorkingCopyEntity;
  before: StoredRow | null;
  after: StoredRow | null;
}

type Row = Snapshot[WorkingCopyEntity][number];
export type StoredRow = (typeof TABLES)[WorkingCopyEntity]['$inferSelect'];

interface Replacement {
  from: Snapshot;
  to: Snapshot;
  action: Extract<ChangeAction, 'discard' | 'restore'>;
  by: string;
  at: Date;
}

/** Turns the working copy, which `from` describes, into what `to` holds, and records each row that differs. */
export const replaceWorkingCopy = async (
  tx: Transaction,
  { from, to, action, by, at }: Replacement,
): Promise<ReplacedRow[]> => {
  const differences = listDifferingItems(from, to);
  const replaced: ReplacedRow[] = [];
  for (const entity of WORKING_COPY_ENTITIES) {
    const ids = differences.filter((each) => each.entity === entity).map(({ id }) => id);
    replaced.push(...(await putRows(tx, { entity, ids, to: to[entity], at })));
  }
  replaced.sort((a, b) => Number(a.after !== null) - Number(b.after !== null));
  const recorded = replaced.map(({ entity, before, after }) => {
    const entityId = (after ?? before)?.id ?? 0;
    return { entity, entityId, action, before, after, at: at.toISOString(), by };
  });
  await recordChanges(tx, recorded);
  await putFocalPoints(tx, from, to);
  return replaced;
};

interface PutMany {
  entity: WorkingCopyEntity;
  ids: readonly number[];
  to: readonly Row[];
  at: Date;
}

/** `putRow` for many of one table, in a few statements. */
const putRows = async (tx: Transaction, { entity, ids, to, at }: PutMany): Promise<ReplacedRow[]> => {
  const table = TABLES[entity];
  const before = (await readManyByKey(tx, table, { key: table.id, values: ids })) as StoredRow[];
  const old = byId(before);
  const isAffected = new Set(ids);
  const affected = to.filter(({ id }) => isAffected.has(id));
  const added = affected.filter(({ id }) => !old.has(id));
  const lastVersions = await listLastVersions(
    tx,
    entity,
    added.map(({ id }) => id),
  );
  // Fields that say nothing are left out of what was released.
  const nothing = Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, null]));
  const wanted = affected.map((row) => {
    const version = (old.get(row.id)?.version ?? lastVersions.get(row.id) ?? 0) + 1;
    return { ...nothing, ...row, version, updatedAt: at.toISOString() } as unknown as StoredRow;
  });
  const after = await substituteRemoved(tx, wanted);
  // All of them first: a key that an added row has taken must be free for the one that comes back.
  for (const some of inPieces(ids)) {
    await tx.delete(table).where(isOneOf(table.id, some));
    await yieldNow();
  }
  await insertMany(tx, table, after);
  const current = byId(after);
  return ids.map((id) => ({ entity, before: old.get(id) ?? null, after: current.get(id) ?? null }));
};

const byId = (rows: readonly StoredRow[]): Map<number, StoredRow> => new Map(rows.map((row) => [row.id, row]));

/** Undoes a replacement, row by row, where nobody has written since. */
export const returnRows = async (
  tx: Transaction,
  { replaced, action, by, at }: Pick<Replacement, 'action' | 'by' | 'at'> & { replaced: ReplacedRow[] },
): Promise<ReplacedRow[]> => {
  // Deletions first, as above.
  const ordered = replaced.toSorted((a, b) => Number(a.before !== null) - Number(b.before !== null));
  const returned: ReplacedRow[] = [];
  const rows = ordered.flatMap(({ before }) => before ?? []);
  const substituted = await substituteRemoved(tx, rows);
  const settled = new Map(rows.map((row, index) => [row, substituted[index] ?? row]));
  for (const { entity, before: found, after: replacement } of ordered) {
    const row = found && (settled.get(found) ?? found);
    const id = (row ?? replacement)?.id;
    if (id === undefined || (await findRow(tx, entity, id))?.version !== replacement?.version) continue;
    // Someone has made an item of that key since: theirs stays, and the row is found among the deleted items.
    if (row !== null && 'key' in row && ![null, id].includes(await findContentIdByKey(tx, row.key))) continue;
    const { before, after } = await putRow(tx, { entity, id, row, at });
    await recordChange(tx, { entity, entityId: id, action, before, after, at: at.toISOString(), by });
    returned.push({ entity, before, after });
  }
  return returned;
};

/** After the commit: tells the other admins. */
export const announceReplaced = (
  events: EventHub,
  replaced: ReplacedRow[],
  { action, by, at }: Pick<Replacement, 'action' | 'by' | 'at'>,
): void => {
  for (const { entity, before, after } of replaced) {
    const id = (after ?? before)?.id;
    if (id !== undefined) events.emit({ type: 'change', entity, id, action, by, at: at.toISOString() });
  }
};

interface Put {
  entity: WorkingCopyEntity;
  id: number;
  /** Null where there shall be none. */
  row: object | null;
  at: Date;
}

/** Makes `row` what is stored under `id`, with a version above every one that an open form may have seen. */
export const putRow = async (tx: Transaction, { entity, id, row, at }: Put): Promise<Omit<ReplacedRow, 'entity'>> => {
  const table = TABLES[entity];
  const before = await findRow(tx, entity, id);
  const version = (before?.version ?? (await listLastVersions(tx, entity, [id])).get(id) ?? 0) + 1;
  await tx.delete(table).where(eq(table.id, id));
  if (row === null) return { before, after: null };
  const values = { ...row, id, version, updatedAt: at.toISOString() } as typeof table.$inferInsert;
  const [after] = await tx
    .insert(table)
    .values(values as never)
    .returning();
  return { before, after: (after as StoredRow | undefined) ?? null };
};

export const findRow = async (db: Queryable, entity: WorkingCopyEntity, id: number): Promise<StoredRow | null> => {
  const table = TABLES[entity];
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row ?? null;
};

export const findContentIdByKey = async (db: Queryable, key: string): Promise<number | null> => {
  const [item] = await db.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.key, key));
  return item?.id ?? null;
};
