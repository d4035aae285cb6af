import type { Release } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Effects } from '../process/effects.ts';
import { startJob } from '../process/worker.ts';
import { findUnsent, isPurgeFailing } from '../publish/notifications.queries.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import type { BucketFollower } from './bucket/bucket-follower.ts';
import type { EdgeCaching } from './edge-caching.ts';
import type { Notifier } from './notify/notifier.ts';
import type { StaticOrigin } from './static-origin.ts';

/** Longest time a purge waits until the CDN's origin has the release. Milliseconds. */
const ORIGIN_PATIENCE = 5000;

/** Interval at which a process checks for work that another one left unfinished. Milliseconds. */
const INTERVAL = 1000;

interface DeliveryOptions extends Pick<Effects, 'db' | 'log'> {
  events: LiveUpdates;
  /** Null if releases stay on this server. */
  bucket: Pick<BucketFollower, 'bring' | 'getState'> | null;
  /** Null if no notifications are configured. */
  notifier: Notifier | null;
  /** Null if no CDN is purged. */
  edge?: { caching: EdgeCaching; origin: Pick<StaticOrigin, 'recache'>; now: () => Date } | null;
}

/** Delivers the live release to the bucket, then notifies CDN and webhook. */
export function createDelivery({ db, log, events, bucket, notifier, edge }: DeliveryOptions) {
  const deliver = async (isForced = false): Promise<void> => {
    const live = await findLiveRelease(db);
    if (!live) return;
    // If notified too early, a CDN would fetch the old page again.
    const arrived = bucket ? await bucket.bring(live, { isForced }) : live.id;
    const isEarly = edge && (await isAwaited(db, live, edge.now()));
    await notifier?.sendDue(arrived, isEarly ? ['webhook'] : undefined);
    if (edge && (await edge.caching.follow(await isPurgeFailing(db, edge.now())))) {
      edge.origin.recache(edge.caching.get());
    }
  };

  const isNeeded = bucket !== null || notifier !== null;
  const job = isNeeded ? startJob({ name: 'delivery', everyMs: INTERVAL, run: deliver, log }) : null;
  const unsubscribe = events.subscribe({
    onEvent: (event) => {
      if (event.type === 'publish' && ['live', 'written', 'origin'].includes(event.step)) job?.wake();
    },
  });

  return {
    /** Delivers now, ignoring any backoff. */
    deliverNow: async () => {
      await job?.flush();
      await deliver(true);
      // A run that started meanwhile may be doing the work.
      await job?.flush();
    },
    getStates: async () => [...(bucket ? [await bucket.getState()] : []), ...((await notifier?.getStates()) ?? [])],
    close: async () => {
      unsubscribe();
      await job?.close();
    },
  };
}

/**
 * True if a purge should still wait: the CDN's origin may be another server that still has the old pages. Measured from the
 * oldest purge, because while saves keep coming the live release is always new.
 */
async function isAwaited(db: Database, { originAt }: Release, now: Date): Promise<boolean> {
  const oldest = originAt === null ? await findUnsent(db, 'purge') : null;
  return oldest !== null && Math.abs(now.getTime() - Date.parse(oldest.createdAt)) < ORIGIN_PATIENCE;
}
