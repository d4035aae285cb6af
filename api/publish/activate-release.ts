import { and, eq, exists, inArray, lt, not, type SQL, TransactionRollbackError } from 'drizzle-orm';
import type { Notification } from '../../contract/deliveries.ts';
import type { FeedEntry } from '../../contract/events.ts';
import type { Quarantined, Release } from '../../contract/releases.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { pageAddresses, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { saveFeedEntries } from '../releases/calendar-feed.queries.ts';
import { listChangedPaths, type PageFingerprints } from '../render/page-fingerprint.ts';
import { queueNotifications } from './notifications.queries.ts';
import { isLeasedBy } from './publish-lease.ts';

interface Activation {
  release: Pick<Release, 'id'>;
  holder: string;
  siteBuildId: string;
  milliseconds: number;
  pages: PageFingerprints;
  feed?: readonly FeedEntry[] | undefined;
  notify: readonly Notification[];
  now: Date;
}

/**
 * Makes `release` live in one transaction: only forward, only for the holder of the lease, only once. False, without any
 * change, if a newer release is live or another process publishes now. Does not wait for the disk: if a power cut undoes it,
 * the next start publishes the release again before serving anybody.
 */
export function activateRelease(
  db: Database,
  { release: { id }, holder, siteBuildId, milliseconds, pages, feed = [], notify, now }: Activation,
): Promise<boolean> {
  const activate = async (tx: Transaction): Promise<boolean> => {
    // The old pointer goes first, along with superseded releases: the index allows only one live release at a time.
    const passed = await tx
      .update(releases)
      .set({ status: 'superseded' })
      .where(and(inArray(releases.status, ['live', 'building']), lt(releases.id, id)))
      .returning({ pages: releases.pages });
    const isNewerLive = exists(tx.select({ id: releases.id }).from(releases).where(eq(releases.status, 'live')));
    const moved = await tx
      .update(releases)
      .set({ status: 'live', siteBuildId, milliseconds, pages })
      .where(and(isPending(id), isLeasedBy(tx, holder), not(isNewerLive)));
    // Keeps the status of the releases updated above.
    if (moved.rowsAffected === 0) tx.rollback();
    await saveFeedEntries(tx, feed);
    // Of these, only the previously live one has pages.
    const before = passed.find((release) => release.pages !== null);
    const paths = listChangedPaths(before?.pages ?? null, pages);
    await queueNotifications(tx, { releaseId: id, kinds: notify, paths, at: now });
    const added = paths.filter((path) => !before?.pages?.[path]);
    if (added.length > 0) {
      await tx.update(pageAddresses).set({ wasSeen: true }).where(inArray(pageAddresses.path, added));
    }
    return true;
  };
  return transact(db, activate, { isDurable: false }).catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  });
}

/** Records the sentence for the volunteer. The live release stays as it was. */
export function failRelease(
  db: Database,
  id: number,
  options: { error: string; milliseconds: number; quarantinedItems?: Quarantined[] | undefined },
): Promise<void> {
  const { error, milliseconds, quarantinedItems = [] } = options;
  return transact(db, async (tx) => {
    await tx.update(releases).set({ status: 'failed', error, milliseconds, quarantinedItems }).where(isPending(id));
  });
}

/** Marks a release as superseded by a newer one before it went live. False if it was no longer pending. */
export async function supersedeRelease(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.update(releases).set({ status: 'superseded' }).where(isPending(id))).rowsAffected > 0;
}

function isPending(id: number): SQL | undefined {
  return and(eq(releases.id, id), eq(releases.status, 'building'));
}
