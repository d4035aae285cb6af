import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from '../../contract/releases.ts';
import { withPrecedence } from '../../db/transact.ts';
import { StoreFailure } from '../media/object-store.ts';
import { createWorker, startJob } from '../process/worker.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { findLiveRelease, findNewestWaiting, getIdentity } from '../releases/releases.queries.ts';
import { makePages } from '../render/make-pages.ts';
import { failRelease } from './activate-release.ts';
import { createReporter, type PublishContext } from './publish-context.ts';
import { createHeldLease, releaseLease } from './publish-lease.ts';
import { publishRelease, showPages } from './publish-release.ts';
import type { Publisher } from './publisher.ts';

/** Interval at which a process checks for releases of other processes. Milliseconds, as all below. */
const FOLLOW_INTERVAL = 1000;
/** Delay before requesting a lease that another publisher holds. */
const LEASE_RETRY = 100;
/**
 * Age after which an unproven release is verified here. Its own process verifies at once, so that one may have died.
 * Milliseconds.
 */
const UNSEEN = 10_000;
/** Interval at which a release is verified again, since an address, a bucket or a CDN may fail without one. Milliseconds. */
const AGAIN = 60 * 60_000;
const FINISHED_POLL_MS = 250;
/** A live release that this process cannot show (another build's) counts as finished after this. Milliseconds. */
const SHOW_PATIENCE = 10_000;
const ATTEMPTS = 3;
/** Retry delay for a release whose images cannot be fetched from the store. */
const STORE_RETRY = 5000;
const RETRY_DELAY = 200;

const UNEXPECTED =
  'Something went wrong while the pages were made. Publish again; if it happens again, undo the last change.';

export type LocalPublisher = ReturnType<typeof createLocalPublisher>;

/** Publishes from this process, one release at a time, newest first, so that superseded ones are never rendered. */
export function createLocalPublisher(context: PublishContext) {
  const { db, log, now, holder, origin } = context;
  const lease = createHeldLease(context, 'publishing');
  let waitsForStoreUntil = 0;
  let round = Promise.withResolvers<void>();

  const isShown = (releaseId: number): boolean => releaseId <= (origin.shownReleaseId() ?? 0);

  const publishOne = async (release: Release, attempt = 1): Promise<void> => {
    try {
      const mayPublish = await publishRelease(context, release);
      if (!mayPublish) lease.distrust();
    } catch (err) {
      log.error({ err, release: release.id, attempt }, 'Publishing failed, will retry');
      if (err instanceof StoreFailure) {
        waitsForStoreUntil = performance.now() + STORE_RETRY;
        return;
      }
      if (attempt === ATTEMPTS) {
        await failRelease(db, release.id, { error: UNEXPECTED, milliseconds: 0 });
        return createReporter(context, release)('failed', UNEXPECTED);
      }
      // Page problems are caught by the checks, so this is a database or disk that may recover.
      await sleep(RETRY_DELAY * attempt);
      return publishOne(release, attempt + 1);
    }
  };

  /** Shows the live release if it is newer than the one this process shows. */
  const showNewest = async (): Promise<void> => {
    const live = await findLiveRelease(db);
    if (!live || isShown(live.id)) return;
    const { failure, ...made } = await makePages(context, live);
    if (failure !== null) return;
    // After an update, an old process must not overwrite the folder that the new build writes.
    if (live.siteBuildId === context.write.siteBuildId) showPages(context, live, made);
    else origin.show({ releaseId: live.id, files: made.files });
    createReporter(context, live)('live');
  };

  /** Release just committed while this process was idle. */
  let handedOver: Release | null = null;

  const takeNewest = async (): Promise<Release | null> => {
    const release = handedOver;
    handedOver = null;
    // If another process may have published meanwhile, or this one has shown a newer release, skip superseded ones.
    const isNewest = lease.isTrusted() && release !== null && !isShown(release.id);
    return isNewest ? release : findNewestWaiting(db);
  };

  /** @returns false if another process publishes, null if nothing is waiting */
  const publishNewest = async (): Promise<boolean | null> => {
    const next = await takeNewest();
    if (!next || worker.isClosed()) return null;
    const isOurs = await lease.ensure();
    if (isOurs) await publishOne(next);
    return isOurs;
  };

  const publishWaiting = async (): Promise<void> => {
    for (;;) {
      const isOurs = await withPrecedence(db, publishNewest);
      if (isOurs === null) return;
      if (!isOurs) {
        // Shows what the other process publishes, even if that one never pauses.
        await showNewest();
        await sleep(LEASE_RETRY);
      }
      round.resolve();
      round = Promise.withResolvers();
      if (isStoreAwaited()) return;
    }
  };

  const isStoreAwaited = (): boolean => performance.now() < waitsForStoreUntil;

  const worker = createWorker(publishWaiting, (err) =>
    log.error({ err }, 'Publisher stopped: the next write or second starts it again'),
  );

  let verifiedAt = now().getTime();
  const verifyLive = async (): Promise<void> => {
    const live = await findLiveRelease(db);
    if (!live) return;
    const at = context.now().getTime();
    const isUnseen = live.provenAt === null && at - Date.parse(live.createdAt) >= UNSEEN;
    if (!isUnseen && Math.abs(at - verifiedAt) < AGAIN) return;
    verifiedAt = at;
    context.verifier?.verify(getIdentity(live));
  };

  /** Shows releases made live by other processes, and publishes one left behind by a dead process. */
  const follow = async (): Promise<void> => {
    if (worker.isRunning()) return;
    await showNewest();
    await verifyLive();
    if (!isStoreAwaited() && (await findNewestWaiting(db))) worker.wake();
  };

  const following = startJob({ name: 'live release check', everyMs: FOLLOW_INTERVAL, run: follow, log });

  const publishing: Publisher = {
    enqueue: (_id, release = undefined) => {
      // A queued release is looked up again when its turn comes, since a newer one may replace it.
      handedOver = (worker.isRunning() ? null : release) ?? null;
      worker.wake();
    },
    finished: async (releaseId) => {
      let liveSince: number | null = null;
      for (;;) {
        const release = await findRelease(db, releaseId);
        if (!release) throw new Error(`there is no release ${releaseId}`);
        // The store may be away for hours, so report the current state.
        if (release.status === 'building' && isStoreAwaited()) return release;
        // The pointer moves first; this process shows the pages a moment later.
        const isUnseen = release.status === 'live' && !isShown(releaseId);
        if (isUnseen) liveSince ??= performance.now();
        const isWaitedFor = isUnseen && performance.now() - (liveSince ?? 0) < SHOW_PATIENCE;
        if (release.status !== 'building' && !isWaitedFor) return release;
        await Promise.race([round.promise, sleep(FINISHED_POLL_MS)]);
      }
    },
  };
  return {
    ...publishing,
    /** Resolves once no release is waiting to be published. */
    idle: worker.idle,
    close: async () => {
      await Promise.all([following.close(), worker.close()]);
      await context.folderWriter.close();
      await releaseLease(db, holder, now());
    },
  };
}
