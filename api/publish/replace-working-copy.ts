import { setImmediate as breathe } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { ChangeAction } from '../../contract/changes.ts';
import { type Snapshot, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/releases.ts';
import { inPieces, type Queryable, type Transaction } from '../../db/client.ts';
import { carouselImages, contentItems, embedDocuments, externalLinks, heroImages } from '../../db/schema/index.ts';
import { listLastVersions, recordChange, recordChanges } from '../changes/changes.queries.ts';
import type { EventHub } from '../events/event-hub.ts';
import { listDifferences } from './differences.ts';
import { putFocalPoints } from './focal-points.ts';

const TABLES = { contentItems, heroImages, carouselImages, embedDocuments, externalLinks };

export interface ReplacedRow {
  entity: WorkingCopyEntity;
  before: StoredRow | null;
  after: StoredRow | null;
}

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
  const differences = listDifferences(from, to);
  const replaced: ReplacedRow[] = [];
  for (const entity of WORKING_COPY_ENTITIES) {
    const ids = new Set(differences.filter((each) => each.entity === entity).map(({ id }) => id));
    const rows = to[entity].filter(({ id }) => ids.has(id));
    replaced.push(...(await putRows(tx, { entity, ids: [...ids], rows, at })));
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
  /** Of those of the ids that shall have one. */
  rows: readonly Snapshot[WorkingCopyEntity][number][];
  at: Date;
}

/** `putRow` for many of one table, in a few statements. */
const putRows = async (tx: Transaction, { entity, ids, rows, at }: PutMany): Promise<ReplacedRow[]> => {
  const table = TABLES[entity];
  const before = new Map<number, StoredRow>();
  for (const some of inPieces(ids)) {
    const found: StoredRow[] = await tx.select().from(table).where(inArray(table.id, some));
    for (const row of found) before.set(row.id, row);
  }
  const added = rows.filter(({ id }) => !before.has(id)).map(({ id }) => id);
  const lastVersions = await listLastVersions(tx, entity, added);
  // All of them first: a key that an added row has taken must be free for the one that comes back.
  for (const some of inPieces(ids)) {
    await tx.delete(table).where(inArray(table.id, some));
    await breathe();
  }
  const updatedAt = at.toISOString();
  const after = new Map<number, StoredRow>();
  for (const some of inPieces(rows)) {
    const values = some.map((row) => {
      const version = (before.get(row.id)?.version ?? lastVersions.get(row.id) ?? 0) + 1;
      return { ...row, version, updatedAt };
    });
    const put: StoredRow[] = await tx
      .insert(table)
      .values(values as never)
      .returning();
    for (const row of put) after.set(row.id, row);
    await breathe();
  }
  return ids.map((id) => ({ entity, before: before.get(id) ?? null, after: after.get(id) ?? null }));
};

/** Undoes a replacement, row by row, where nobody has written since. */
export const returnRows = async (
  tx: Transaction,
  { replaced, action, by, at }: Pick<Replacement, 'action' | 'by' | 'at'> & { replaced: ReplacedRow[] },
): Promise<ReplacedRow[]> => {
  // Deletions first, as above.
  const ordered = replaced.toSorted((a, b) => Number(a.before !== null) - Number(b.before !== null));
  const returned: ReplacedRow[] = [];
  for (const { entity, before: row, after: replacement } of ordered) {
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
