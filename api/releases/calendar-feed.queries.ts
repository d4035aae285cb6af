import { isDeepStrictEqual } from 'node:util';
import { and, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { FeedEntry } from '../../contract/events.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { calendarFeed } from '../../db/schema/index.ts';

/** Entries of the live release's calendar files, deleted events included. */
export const listFeedEntries = (db: Queryable): Promise<FeedEntry[]> => db.select().from(calendarFeed);

/** Saves entries in the transaction that makes their release live. */
export async function saveFeedEntries(tx: Transaction, feed: readonly FeedEntry[]): Promise<void> {
  if (feed.length === 0) return;
  const known = new Map((await listFeedEntries(tx)).map((entry) => [entry.uid, entry]));
  for (const entry of feed) {
    if (isDeepStrictEqual(known.get(entry.uid), entry)) continue;
    await tx.insert(calendarFeed).values(entry).onConflictDoUpdate({ target: calendarFeed.uid, set: entry });
  }
}

/** True if an entry expires from the calendar files in this period. */
export async function hasExpiry(db: Queryable, { since, until }: { since: string; until: string }): Promise<boolean> {
  const { expiresAt } = calendarFeed;
  const isBetween = and(isNotNull(expiresAt), gt(expiresAt, since), lte(expiresAt, until));
  return (await db.$count(calendarFeed, isBetween)) > 0;
}

/** Rewrites every entry after a restore, because visitors may have seen later releases. */
export async function renewFeed(tx: Transaction, release: { id: number; createdAt: string }): Promise<void> {
  const { id: sequence, createdAt: changedAt } = release;
  await tx.update(calendarFeed).set({ sequence: sql`max(${calendarFeed.sequence}, ${sequence})`, changedAt });
}
