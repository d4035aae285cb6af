import type { Change } from '../../contract/changes.ts';
import type { Queryable } from '../../db/client.ts';
import { changes } from '../../db/schema/index.ts';

export const recordChange = async (tx: Queryable, change: Omit<Change, 'id'>): Promise<void> => {
  await tx.insert(changes).values(change);
};
