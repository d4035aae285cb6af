import { asc, desc, eq, notInArray } from 'drizzle-orm';
import type { LeaveFinding, LeftFinding } from '../../../contract/check.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { leftFindings } from '../../../db/schema/index.ts';

/** Older ones are asked about again. */
const KEPT = 1000;

export const listLeftFindings = (db: Queryable): Promise<LeftFinding[]> =>
  db.select().from(leftFindings).orderBy(asc(leftFindings.id));

/** One of each: leaving what is left already changes nothing. */
export const leaveFinding = async (
  tx: Transaction,
  { by, at, ...mark }: LeaveFinding & { by: string; at: string },
): Promise<void> => {
  await tx
    .insert(leftFindings)
    .values({ ...mark, by, at })
    .onConflictDoNothing();
  const newest = tx.select({ id: leftFindings.id }).from(leftFindings).orderBy(desc(leftFindings.id)).limit(KEPT);
  await tx.delete(leftFindings).where(notInArray(leftFindings.id, newest));
};

export const takeUpFinding = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.delete(leftFindings).where(eq(leftFindings.id, id)).returning({ id: leftFindings.id })).length > 0;
