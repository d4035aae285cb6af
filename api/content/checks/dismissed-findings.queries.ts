import { asc, desc, eq, notInArray } from 'drizzle-orm';
import type { DismissedFinding, DismissFinding } from '../../../contract/check.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { dismissedFindings } from '../../../db/schema/index.ts';

/** Number of newest dismissals retained. Older findings are reported again. */
const RETAINED = 1000;

export const listDismissedFindings = (db: Queryable): Promise<DismissedFinding[]> =>
  db.select().from(dismissedFindings).orderBy(asc(dismissedFindings.id));

/** Dismisses a finding. Does nothing if it is dismissed already. */
export async function dismissFinding(
  tx: Transaction,
  { by, at, ...mark }: DismissFinding & { by: string; at: string },
): Promise<void> {
  await tx
    .insert(dismissedFindings)
    .values({ ...mark, by, at })
    .onConflictDoNothing();
  const newest = tx
    .select({ id: dismissedFindings.id })
    .from(dismissedFindings)
    .orderBy(desc(dismissedFindings.id))
    .limit(RETAINED);
  await tx.delete(dismissedFindings).where(notInArray(dismissedFindings.id, newest));
}

export async function reopenFinding(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.delete(dismissedFindings).where(eq(dismissedFindings.id, id))).rowsAffected > 0;
}
