import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Change, type ChangeEntity, type ListedChange, UNDOABLE_ENTITIES } from '../../contract/changes.ts';
import { EMBED_PAGE_TYPE_OF, type PageType } from '../../contract/pages.ts';
import type { Paper } from '../../contract/papers.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { inPieces, insertMany, isOneOf, rowAsJson } from '../../db/many-rows.ts';
import { changes, createKeys, media } from '../../db/schema/index.ts';
import type { Page } from '../http/parameters.ts';
import { listSecurityEvents, type SecurityFilter } from './security-events.queries.ts';

export const recordChanges = (tx: Transaction, all: readonly Omit<Change, 'id' | 'batch'>[]): Promise<void> =>
  insertMany(tx, changes, all);

/** Number of newest changes that are retained. The last change of each item is always retained. */
export const RETAINED_CHANGES = 10_000;

export interface ChangeFilter extends SecurityFilter {
  entity?: ChangeEntity | undefined;
  page?: PageType | undefined;
  /** Excludes this entity. */
  hidden?: ChangeEntity | undefined;
  /** Returns only the newest change of each batch. */
  batches?: 'newest' | undefined;
}

/** Lists changes, newest first. */
export const listChanges = (db: Queryable, filter: ChangeFilter): Promise<ListedChange[]> =>
  filter.entity === 'security' ? listSecurityEvents(db, filter) : listWrites(db, filter);

/** Lists every version of a paper in the audit trail, which keeps the last one of each forever. */
export async function listPaperVersions(db: Queryable): Promise<Paper[]> {
  const found = await db.select().from(changes).where(eq(changes.entity, 'papers')).orderBy(changes.id);
  return found.flatMap(({ before, after }) => [before, after].filter((row) => row !== null)) as Paper[];
}

/** @returns the change's id */
export async function recordChange(tx: Queryable, change: Omit<Change, 'id' | 'batch'>): Promise<number> {
  return (await tx.insert(changes).values(change).returning({ id: changes.id }).get()).id;
}

interface Standing extends Pick<Change, 'entity' | 'action' | 'at' | 'by'> {
  table: SQLiteTable & { id: SQLiteColumn };
  where: SQL;
  /** Side of the change that holds the rows: `before` for rows about to be removed, `after` for added ones. */
  side: 'before' | 'after';
}

/** Records one change per matching row, copied from its table. */
export async function recordStanding(
  tx: Transaction,
  { table, where, side, entity, action, at, by }: Standing,
): Promise<void> {
  await tx.run(sql`INSERT INTO ${changes} (entity, entity_id, action, ${sql.identifier(side)}, at, by)
    SELECT ${entity}, ${table.id}, ${action}, ${rowAsJson(table)}, ${at}, ${by}
    FROM ${table} WHERE ${where} ORDER BY ${table.id}`);
}

/** Joins changes written together into a batch. @returns the batch; null if there are no ids */
export async function joinChanges(tx: Queryable, ids: readonly number[]): Promise<number | null> {
  const [batch = null] = ids;
  if (ids.length > 1) await tx.update(changes).set({ batch }).where(inArray(changes.id, ids));
  return batch;
}

/** Changes of a batch, newest first. A change outside any batch counts as its own. */
export function listBatch(db: Queryable, batch: number): Promise<Change[]> {
  return db
    .select()
    .from(changes)
    .where(or(eq(changes.batch, batch), and(eq(changes.id, batch), isNull(changes.batch))))
    .orderBy(desc(changes.id));
}

/** Deletes old changes. Keeps each item's last one, which names its author and can restore it if deleted. */
export async function pruneChanges(tx: Queryable, keep = RETAINED_CHANGES): Promise<void> {
  const newest = tx.select({ id: sql`max(${changes.id}) - ${keep}` }).from(changes);
  const later = alias(changes, 'later');
  const isSuperseded = exists(
    tx
      .select({ id: later.id })
      .from(later)
      .where(and(eq(later.entity, changes.entity), eq(later.entityId, changes.entityId), gt(later.id, changes.id))),
  );
  await tx.delete(changes).where(and(lte(changes.id, newest), isSuperseded));
  await tx.delete(createKeys).where(lte(createKeys.changeId, newest));
}

export const findChange = async (db: Queryable, id: number): Promise<Change | null> =>
  (await db.select().from(changes).where(eq(changes.id, id)).get()) ?? null;

/** Finds the newest change of one item. Every write to it is recorded. */
export async function findLastChangeId(
  db: Queryable,
  { entity, entityId }: Pick<Change, 'entity' | 'entityId'>,
): Promise<number | null> {
  const [last] = await db
    .select({ id: max(changes.id) })
    .from(changes)
    .where(and(eq(changes.entity, entity), eq(changes.entityId, entityId)));
  return last?.id ?? null;
}

/** Last recorded version of each row, by id, including deleted rows. */
export async function listLastVersions(
  db: Queryable,
  entity: ChangeEntity,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const versions = new Map<number, number>();
  for (const some of inPieces(ids)) {
    const newest = db
      .select({ id: max(changes.id) })
      .from(changes)
      .where(and(eq(changes.entity, entity), isOneOf(changes.entityId, some)))
      .groupBy(changes.entityId);
    const version = sql<number | null>`json_extract(coalesce(${changes.after}, ${changes.before}), '$.version')`;
    const found = await db.select({ id: changes.entityId, version }).from(changes).where(inArray(changes.id, newest));
    for (const { id, version } of found) versions.set(id, Number(version ?? 0));
  }
  return versions;
}

/** Last author of each item, up to a moment. */
export function listLastWriters(db: Queryable, until?: string) {
  const newest = db
    .select({ id: max(changes.id) })
    .from(changes)
    .where(until === undefined ? undefined : lte(changes.at, until))
    .groupBy(changes.entity, changes.entityId);
  const { entity, entityId, by, at } = changes;
  return db.select({ entity, entityId, by, at }).from(changes).where(inArray(changes.id, newest));
}

/** Time of the last write to each item of an entity, up to a moment. */
export function listLastWrites(db: Queryable, entity: ChangeEntity, until: string) {
  return db
    .select({ entityId: changes.entityId, at: sql<string>`max(${changes.at})` })
    .from(changes)
    .where(and(eq(changes.entity, entity), lte(changes.at, until)))
    .groupBy(changes.entityId);
}

export async function listPeople(db: Queryable): Promise<string[]> {
  const rows = await db.select({ by: changes.by }).from(changes).groupBy(changes.by).orderBy(changes.by);
  return rows.flatMap(({ by }) => by ?? []);
}

/** Lists the deletion of each item that is currently deleted, newest first. */
export function listDeletions(db: Queryable, { before, limit }: Page): Promise<Change[]> {
  const newest = db
    .select({ id: max(changes.id) })
    .from(changes)
    .where(inArray(changes.entity, UNDOABLE_ENTITIES))
    .groupBy(changes.entity, changes.entityId);
  const conditions = [
    inArray(changes.id, newest),
    isNull(changes.after),
    isNotNull(changes.before),
    or(ne(changes.entity, 'media'), exists(findDeletedMedia(db))),
    before === undefined ? undefined : lt(changes.id, before),
  ];
  return readNewest(db, conditions, limit);
}

/** The deleted image of a change, while it can still be restored. */
function findDeletedMedia(db: Queryable) {
  return db
    .select({ imageId: media.imageId })
    .from(media)
    .where(
      and(
        eq(media.imageId, sql`json_extract(${changes.before}, '$.stem')`),
        isNotNull(media.deletedAt),
        ne(media.state, 'failed'),
      ),
    );
}

// Named in full, because drizzle would leave out the table's name.
const LAST = sql<number>`(SELECT max(later.id) FROM changes AS later
  WHERE later.entity = changes.entity AND later.entity_id = changes.entity_id)`;

function readNewest(db: Queryable, conditions: (SQL | undefined)[], limit: number): Promise<ListedChange[]> {
  return db
    .select({ ...getTableColumns(changes), last: LAST })
    .from(changes)
    .where(and(...conditions))
    .orderBy(desc(changes.id))
    .limit(limit);
}

function listWrites(
  db: Queryable,
  { entity, id, by, page, hidden, batches, before, limit }: ChangeFilter,
): Promise<ListedChange[]> {
  const conditions: (SQL | undefined)[] = [
    entity === undefined ? undefined : eq(changes.entity, entity),
    id === undefined ? undefined : eq(changes.entityId, id),
    by === undefined ? undefined : eq(sql`lower(${changes.by})`, sql`lower(${by})`),
    page === undefined ? undefined : isOnPage(page),
    hidden === undefined ? undefined : ne(changes.entity, hidden),
    before === undefined ? undefined : lt(changes.id, before),
    batches === undefined ? undefined : or(isNull(changes.batch), not(exists(findLaterOfBatch(db)))),
  ];
  return readNewest(db, conditions, limit);
}

/** Matches the dashboard's tabs. A link is on a page only if its location says so. */
function isOnPage(page: PageType): SQL | undefined {
  const field = (name: string) => sql`json_extract(coalesce(${changes.after}, ${changes.before}), ${`$.${name}`})`;
  return or(
    and(eq(changes.entity, 'contentItems'), sql`instr(${field('key')}, ${`${page}_`}) > 0`),
    and(inArray(changes.entity, ['heroImages', 'carouselImages']), eq(field('pageType'), page)),
    and(eq(changes.entity, 'embedDocuments'), eq(field('pageType'), EMBED_PAGE_TYPE_OF[page])),
    ...(page === 'events' ? [eq(changes.entity, 'calendarEvents')] : []),
    and(eq(changes.entity, 'externalLinks'), eq(field('location'), EMBED_PAGE_TYPE_OF[page])),
  );
}

function findLaterOfBatch(db: Queryable) {
  const later = alias(changes, 'later');
  return db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.batch, changes.batch), gt(later.id, changes.id)));
}
