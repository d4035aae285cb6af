import { and, desc, eq, lt, ne, type SQL } from 'drizzle-orm';
import type { Change, ChangeEntity } from '../../contract/changes.ts';
import type { Queryable } from '../../db/client.ts';
import { changes } from '../../db/schema/index.ts';

export const recordChange = async (tx: Queryable, change: Omit<Change, 'id'>): Promise<void> => {
  await tx.insert(changes).values(change);
};

export interface ChangeFilter {
  entity?: ChangeEntity | undefined;
  id?: number | undefined;
  /** Left out of the list. */
  hidden?: ChangeEntity | undefined;
  /** Only what is older than this id. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. */
export const listChanges = (db: Queryable, { entity, id, hidden, before, limit }: ChangeFilter): Promise<Change[]> => {
  const conditions: (SQL | undefined)[] = [
    entity === undefined ? undefined : eq(changes.entity, entity),
    id === undefined ? undefined : eq(changes.entityId, id),
    hidden === undefined ? undefined : ne(changes.entity, hidden),
    before === undefined ? undefined : lt(changes.id, before),
  ];
  return db
    .select()
    .from(changes)
    .where(and(...conditions))
    .orderBy(desc(changes.id))
    .limit(limit);
};
