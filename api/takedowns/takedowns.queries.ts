import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { TAKEDOWN_STEPS, type Takedown, type TakedownCounts, type TakedownStep } from '../../contract/takedowns.ts';
import type { Queryable } from '../../db/client.ts';
import { notifications, removedFingerprints, takedownProcesses, takedowns } from '../../db/schema/index.ts';

/** Lists takedowns, newest first. */
export const listTakedowns = (db: Queryable): Promise<StoredTakedown[]> =>
  db.select().from(takedowns).orderBy(desc(takedowns.id));

/** Lists unfinished takedowns, oldest first. */
export const listUnfinished = (db: Queryable): Promise<StoredTakedown[]> =>
  db.select().from(takedowns).where(isNull(takedowns.finishedAt)).orderBy(asc(takedowns.id));

export type StoredTakedown = typeof takedowns.$inferSelect;

export const findTakedown = async (db: Queryable, id: number): Promise<StoredTakedown | null> =>
  (await db.select().from(takedowns).where(eq(takedowns.id, id)).get()) ?? null;

export function listTakedownsOf(db: Queryable, ids: readonly number[]): Promise<StoredTakedown[]> {
  return db.select().from(takedowns).where(inArray(takedowns.id, ids));
}

interface Progress {
  step: TakedownStep;
  at: Date;
  counts?: Partial<TakedownCounts>;
  addresses?: readonly string[];
}

/** Records a finished step, in the step's own transaction if it has one. Merges counts and addresses. */
export async function recordStep(
  tx: Queryable,
  { id }: Pick<StoredTakedown, 'id'>,
  { step, at, counts = {}, addresses = [] }: Progress,
): Promise<Pick<StoredTakedown, 'steps'>> {
  const row = await findTakedown(tx, id);
  if (!row) throw new Error(`there is no takedown ${id}`);
  const steps = { ...row.steps, [step]: row.steps[step] ?? at.toISOString() };
  await tx
    .update(takedowns)
    .set({
      counts: { ...row.counts, ...counts },
      addresses: [...new Set([...row.addresses, ...addresses])],
      steps,
    })
    .where(eq(takedowns.id, id));
  return { steps };
}

export async function recordProcess(tx: Queryable, takedownId: number, holder: string, at: Date): Promise<void> {
  await tx.insert(takedownProcesses).values({ takedownId, holder, at: at.toISOString() }).onConflictDoNothing();
}

/** True once the CDN confirmed the purge. Old notifications are pruned. */
export async function isPurged(db: Queryable, purgeId: number): Promise<boolean> {
  const isWaiting = and(eq(notifications.id, purgeId), isNull(notifications.sentAt));
  return (await db.$count(notifications, isWaiting)) === 0;
}

/** Removes the addresses from the notification, so that only the receipt names them. */
export async function forgetPurge(tx: Queryable, purgeId: number): Promise<void> {
  await tx.update(notifications).set({ paths: [] }).where(eq(notifications.id, purgeId));
}

/** Receipt with what the reader may see. */
export async function describeTakedown(
  db: Queryable,
  row: StoredTakedown,
  { isSuperAdmin }: { isSuperAdmin: boolean },
): Promise<Takedown> {
  const { id, name, fileName } = takedowns;
  const left = row.lookalikes?.map((each) => each.name) ?? [];
  const gone = await db.select({ name }).from(takedowns).where(inArray(name, left));
  const [known] = await db.select().from(removedFingerprints).where(eq(removedFingerprints.takedownId, row.id));
  return {
    id: row.id,
    name: row.name,
    fileName: row.fileName,
    requestedAt: row.requestedAt,
    reason: row.reason,
    counts: row.counts,
    unreadableArchives: row.unreadableArchives,
    lookalikes: row.lookalikes?.filter((each) => !gone.some((other) => other.name === each.name)) ?? null,
    addresses: row.addresses,
    problem: row.problem,
    finishedAt: row.finishedAt,
    allowedAt: row.allowedAt,
    removedToo: await db.select({ id, name, fileName }).from(takedowns).where(eq(takedowns.removedWith, row.id)),
    isAppearanceKnown: known === undefined || known.fingerprints.length > 0,
    requestedBy: isSuperAdmin ? row.requestedBy : null,
    allowedBy: isSuperAdmin ? row.allowedBy : null,
    isDone: row.finishedAt !== null,
    steps: TAKEDOWN_STEPS.map((step) => ({ step, doneAt: row.steps[step] ?? null })),
    processes: await db.$count(takedownProcesses, eq(takedownProcesses.takedownId, row.id)),
    purge: row.purgeId !== null ? (row.steps.purge ? 'done' : 'waiting') : row.steps.purge ? 'none' : 'waiting',
  };
}
