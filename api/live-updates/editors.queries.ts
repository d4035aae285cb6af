import { and, asc, desc, eq, gt, inArray, lt, max, or } from 'drizzle-orm';
import type { EditingReport } from '../../contract/live-updates.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { openForms } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';

/** Time without a report after which a window counts as closed. Milliseconds. */
const SILENCE = 25_000;
/** Maximum windows listed per account. The one that reported least recently is dropped. */
const MOST_WINDOWS = 5;

/**
 * Records who has the form open, for all processes of the database. Informational only; nothing is stored permanently.
 * @returns the editors, and whether somebody opened or closed the form
 */
export function reportEditing(
  db: Database,
  { entity, item, window: windowId, isEditing }: EditingReport,
  by: string,
  now: Date,
) {
  return transact(db, async (tx) => {
    const reportedAt = now.getTime();
    const isThere = and(eq(openForms.entity, entity), eq(openForms.item, item));
    const isThisOne = and(isThere, eq(openForms.windowId, windowId), eq(openForms.by, by));
    const list = () =>
      tx
        .select({ window: openForms.windowId, by: openForms.by })
        .from(openForms)
        .where(isThere)
        .orderBy(asc(openForms.windowId), asc(openForms.by));
    const before = await list();
    // Also deletes entries from a clock that ran ahead.
    await tx
      .delete(openForms)
      .where(or(lt(openForms.reportedAt, reportedAt - SILENCE), gt(openForms.reportedAt, reportedAt + SILENCE)));
    if (isEditing) {
      const target = [openForms.entity, openForms.item, openForms.windowId, openForms.by];
      await tx
        .insert(openForms)
        .values({ entity, item, windowId, by, reportedAt })
        .onConflictDoUpdate({ target, set: { reportedAt } });
      await forgetOldWindows(tx, by);
    } else {
      await tx.delete(openForms).where(isThisOne);
    }
    const editors = await list();
    return { editors, isNews: JSON.stringify(editors) !== JSON.stringify(before) };
  });
}

async function forgetOldWindows(tx: Transaction, by: string): Promise<void> {
  const windows = await tx
    .select({ id: openForms.windowId })
    .from(openForms)
    .where(eq(openForms.by, by))
    .groupBy(openForms.windowId)
    .orderBy(desc(max(openForms.reportedAt)));
  const old = windows.slice(MOST_WINDOWS).map(({ id }) => id);
  if (old.length > 0) await tx.delete(openForms).where(and(eq(openForms.by, by), inArray(openForms.windowId, old)));
}
