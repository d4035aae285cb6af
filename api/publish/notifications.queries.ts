import { and, asc, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { DeliveryState, Notification } from '../../contract/deliveries.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { notifications } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { isAhead } from '../process/clock.ts';
import { LONGEST_WAIT } from './backoff.ts';

/** Duration of purge failures after which CDNs cache pages for only a minute. Milliseconds. */
const FAILING = 3_600_000;

interface Queued {
  releaseId: number;
  kinds: readonly Notification[];
  paths: string[];
  at: Date;
}

/**
 * Queues notifications in the transaction that activates the release, so that both commit together.
 * @returns their ids
 */
export async function queueNotifications(tx: Queryable, { releaseId, kinds, paths, at }: Queued): Promise<number[]> {
  if (kinds.length === 0 || paths.length === 0) return [];
  const createdAt = at.toISOString();
  const queued = kinds.map((kind) => ({ kind, releaseId, paths, dueAt: createdAt, createdAt }));
  const rows = await tx.insert(notifications).values(queued).returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}

export interface DueNotification {
  kind: Notification;
  ids: number[];
  releaseId: number;
  /** Paths changed by any of the releases. */
  paths: string[];
  /** Including this one. */
  attempts: number;
}

interface Taking {
  kind: Notification;
  /** Only releases that have arrived where visitors look. */
  upToRelease: number;
  now: Date;
  /** Time after which another process may retry, in case this one dies. */
  until: Date;
}

/** Takes everything due of one kind as a single notification, reserved until `until`. Null if nothing is due. */
export function takeNotification(
  db: Database,
  { kind, upToRelease, now, until }: Taking,
): Promise<DueNotification | null> {
  return transact(db, async (tx) => {
    const waiting = await tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.kind, kind), isNull(notifications.sentAt), lte(notifications.releaseId, upToRelease)))
      .orderBy(asc(notifications.id));
    const newest = waiting.at(-1);
    // During an attempt, or a pause after a failed one, later notifications wait and are sent together.
    if (!newest || waiting.some(({ attempts, dueAt }) => attempts > 0 && isAhead(dueAt, now, LONGEST_WAIT)))
      return null;
    const attempts = Math.max(...waiting.map((row) => row.attempts)) + 1;
    const ids = waiting.map(({ id }) => id);
    await tx.update(notifications).set({ attempts, dueAt: until.toISOString() }).where(inArray(notifications.id, ids));
    const paths = [...new Set(waiting.flatMap((row) => row.paths))].sort();
    return { kind, ids, releaseId: newest.releaseId, paths, attempts };
  });
}

/** Finds the oldest unsent notification, with the error of its last attempt. */
export async function findUnsent(db: Queryable, kind: Notification) {
  const isWaiting = and(eq(notifications.kind, kind), isNull(notifications.sentAt));
  const { error, createdAt, id } = notifications;
  return (
    (await db.select({ error, createdAt }).from(notifications).where(isWaiting).orderBy(asc(id)).limit(1).get()) ?? null
  );
}

/** Marks notifications as sent. Deletes earlier ones of the kind, so that the table stays small. */
export function markSent(db: Database, { ids, kind }: DueNotification, now: Date): Promise<void> {
  return transact(db, async (tx) => {
    const isSent = and(eq(notifications.kind, kind), isNotNull(notifications.sentAt));
    await tx.delete(notifications).where(isSent);
    await tx
      .update(notifications)
      .set({ sentAt: now.toISOString(), error: null })
      .where(inArray(notifications.id, ids));
  });
}

/** @param failure includes the paths still to be sent */
export function markFailed(
  db: Database,
  { ids }: DueNotification,
  { error, dueAt, paths }: { error: string; dueAt: Date; paths: string[] },
): Promise<void> {
  return transact(db, async (tx) => {
    const failed = { error, paths, dueAt: dueAt.toISOString() };
    await tx.update(notifications).set(failed).where(inArray(notifications.id, ids));
  });
}

/** True once a purge has failed for an hour, until it is sent. */
export async function isPurgeFailing(db: Queryable, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - FAILING).toISOString();
  const isWaiting = and(eq(notifications.kind, 'purge'), isNull(notifications.sentAt));
  const isFailing = and(isWaiting, isNotNull(notifications.error), lte(notifications.createdAt, since));
  return (await db.$count(notifications, isFailing)) > 0;
}

export async function getNotificationState(db: Queryable, kind: Notification): Promise<DeliveryState> {
  const ofKind = (isDone: boolean) =>
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.kind, kind), isDone ? isNotNull(notifications.sentAt) : isNull(notifications.sentAt)))
      .orderBy(desc(notifications.attempts), desc(notifications.id))
      .limit(1);
  const [sent] = await ofKind(true);
  const [waiting] = await ofKind(false);
  return {
    to: kind,
    release: sent?.releaseId ?? null,
    at: sent?.sentAt ?? null,
    attempts: waiting?.attempts ?? 0,
    error: waiting?.error ?? null,
  };
}
