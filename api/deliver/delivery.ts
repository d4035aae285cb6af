import type { Release } from '../../contract/releases.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Effects } from '../process/effects.ts';
import { startJob } from '../process/worker.ts';
import { isPurgeFailing } from '../publish/notifications.queries.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import type { BucketFollower } from './bucket/bucket-follower.ts';
import { getBucketState } from './bucket/site-buckets.queries.ts';
import type { EdgeCaching } from './edge-caching.ts';
import type { Notifier } from './notify/notifier.ts';
import type { StaticOrigin } from './static-origin.ts';

/** Milliseconds for which a purge waits until the CDN's origin is seen to have the release. */
const ORIGIN_PATIENCE = 5000;

/** Interval at which a process checks for work another one left unfinished. Milliseconds. */
const INTERVAL = 1000;

export type Delivery = ReturnType<typeof createDelivery>;

interface DeliveryOptions extends Pick<Effects, 'db' | 'log'> {
  events: LiveUpdates;
  /** Null where releases stay on this server. */
  bucket: { name: string; follower: BucketFollower } | null;
  /** Null if no notifications are configured. */
  notifier: Notifier | null;
  /** Null if no CDN is purged. */
  edge?: { caching: EdgeCaching; origin: Pick<StaticOrigin, 'recache'>; now: () => Date } | null;
}

/** Delivers the live release to the bucket, and notifies others afterwards. */
export function createDelivery({ db, log, events, bucket, notifier, edge }: DeliveryOptions) {
  const deliver = async (isForced = false): Promise<void> => {
    const live = await findLiveRelease(db);
    if (!live) return;
    // A CDN that is told too early fetches the old page once more.
    const arrived = bucket ? await bucket.follower.bring(live, { isForced }) : live.id;
    await notifier?.sendDue(arrived, edge && isAwaited(live, edge.now()) ? ['webhook'] : undefined);
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
    onClose: () => undefined,
  });

  return {
    /** Delivers now, whatever pause a failure has earned. */
    deliverNow: async () => {
      await job?.idle();
      await deliver(true);
      // A run that began meanwhile may have taken what was due.
      await job?.idle();
    },
    getStates: async () => [
      ...(bucket ? [await getBucketState(db, bucket.name)] : []),
      ...((await notifier?.getStates()) ?? []),
    ],
    close: async () => {
      unsubscribe();
      await job?.close();
    },
  };
}

/** A purge would bring the old pages back: the origin that the CDN asks may be a web server, or another process. */
function isAwaited({ originAt, createdAt }: Release, now: Date): boolean {
  return originAt === null && Math.abs(now.getTime() - Date.parse(createdAt)) < ORIGIN_PATIENCE;
}
