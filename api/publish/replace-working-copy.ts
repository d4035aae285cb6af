import { eq } from 'drizzle-orm';
import type { ChangeAction } from '../../contract/changes.ts';
import type { Snapshot, WorkingCopyEntity } from '../../contract/releases.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { carouselImages, contentItems, embedDocuments, externalLinks, heroImages } from '../../db/schema/index.ts';
import { recordChange } from '../changes/changes.queries.ts';
import type { EventHub } from '../events/event-hub.ts';
import { listDifferences } from './differences.ts';
import { putFocalPoints } from './focal-points.ts';
import { findLastVersion } from './publish-state.queries.ts';

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

/** Turns the working copy, which `from` describes, into what `to` holds, row by row, and records each row. */
export const replaceWorkingCopy = async (tx: Transaction, replacement: Replacement): Promise<ReplacedRow[]> => {
  const { from, to, action, by, at } = replacement;
  const differences = listDifferences(from, to);
  // All deletions first: a key that an added row has taken must be free for the one that comes back.
  const ordered = differences.toSorted((a, b) => Number(b.action === 'delete') - Number(a.action === 'delete'));
  const replaced: ReplacedRow[] = [];
  for (const { entity, id } of ordered) {
    const row = to[entity].find((candidate) => candidate.id === id) ?? null;
    const { before, after } = await putRow(tx, { entity, id, row, at });
    await recordChange(tx, { entity, entityId: id, action, before, after, at: at.toISOString(), by });
    replaced.push({ entity, before, after });
  }
  await putFocalPoints(tx, from, to);
  return replaced;
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
  const version = (before?.version ?? (await findLastVersion(tx, { entity, id }))) + 1;
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
