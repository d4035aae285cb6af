import type { DeliveryState } from '../../../contract/deliveries.ts';
import type { Release } from '../../../contract/releases.ts';
import type { PageCaching } from '../../http/security-headers.ts';
import type { RemovedImages } from '../../media/removed-images.ts';
import { isAhead } from '../../process/clock.ts';
import type { Effects } from '../../process/effects.ts';
import { getBackoff, LONGEST_WAIT } from '../../publish/backoff.ts';
import { withLease } from '../../publish/publish-lease.ts';
import { listBoundaries } from '../../releases/due-snapshot.ts';
import { getReleaseSnapshot } from '../../releases/release-rows.ts';
import { findLiveRelease, findNewestWaiting, listLivePaperPaths } from '../../releases/releases.queries.ts';
import { readManifest, releaseDir } from '../release-folder.ts';
import type { WriteOptions } from '../write-release.ts';
import { fillBucket, Overtaken } from './fill-bucket.ts';
import type { SiteBucket } from './site-bucket.ts';
import { getBucketPosition, saveBucketPosition } from './site-buckets.queries.ts';

/** Interval at which the bucket is verified again, since others may delete from it. Milliseconds. */
const AGAIN = 60 * 60_000;

export type BucketFollower = ReturnType<typeof createBucketFollower>;

interface FollowerOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  holder: string;
  timeZone: string;
  write: Pick<WriteOptions, 'dataDir' | 'siteBuildId' | 'getCaching'>;
  bucket: SiteBucket;
  /** Taken-down images, whose objects are deleted at once. */
  removed?: Pick<RemovedImages, 'isRemovedPath' | 'refresh'>;
}

export function createBucketFollower(options: FollowerOptions) {
  const { db, log, now, timeZone, write, bucket, removed } = options;
  /** Caching of the bucket's pages, and when this process verified it. The database's record alone is not trusted. */
  let verified: { caching: PageCaching; at: number } | null = null;
  const isRemoved = (key: string): boolean => removed?.isRemovedPath(`/${key}`) ?? false;

  const fill = async (live: Release): Promise<boolean> => {
    const caching = write.getCaching();
    const folder = releaseDir(write, live.id);
    const release = await readManifest(folder);
    // The folder writer wakes us once the folder is complete.
    if (release?.release.id !== live.id) return false;
    const isOurs = await withLease(options, 'bucket', async () => {
      const started = performance.now();
      // This process may not have heard of a takedown that the release reflects.
      await removed?.refresh();
      const boundaries = listBoundaries(await getReleaseSnapshot(db, live.id), timeZone);
      const changesAt = boundaries.filter((moment) => moment > live.createdAt).sort()[0] ?? null;
      const filling = { bucket, folder, release, caching, changesAt, now: now(), isRemoved };
      const { isChanged, written, deleted } = await fillBucket(filling);
      const milliseconds = Math.round(performance.now() - started);
      if (isChanged) log.info({ release: live.id, written, deleted, milliseconds }, 'Bucket holds the release');
    });
    if (!isOurs) return false;
    verified = { caching, at: now().getTime() };
    const position = { releaseId: live.id, deliveredAt: now().toISOString(), attempts: 0, error: null };
    await saveBucketPosition(db, bucket.name, position);
    return true;
  };

  const keepFailure = async (live: Release, err: unknown, before: number): Promise<void> => {
    if (err instanceof Overtaken) {
      const newest = (await findNewestWaiting(db)) ?? (await findLiveRelease(db));
      // Fine: another process is faster, or a later release is coming.
      if (err.release <= (newest?.id ?? 0)) return;
    }
    const attempts = before + 1;
    log.error({ err, release: live.id, attempts }, 'Bucket upload failed, will retry');
    const dueAt = new Date(now().getTime() + getBackoff(attempts)).toISOString();
    await saveBucketPosition(db, bucket.name, { attempts, dueAt, error: describe(err) });
  };

  return {
    /**
     * Fills the bucket with the live release, if no other process is doing so and the release's folder is written.
     * @returns the release now in the bucket; 0 before the first
     */
    bring: async (live: Release, { isForced = false }: { isForced?: boolean } = {}) => {
      const { releaseId, attempts, dueAt } = await getBucketPosition(db, bucket.name);
      const isVerified = verified?.caching === write.getCaching() && Math.abs(now().getTime() - verified.at) < AGAIN;
      if (releaseId >= live.id && isVerified && !isForced) return releaseId;
      const isDue = isForced || !isAhead(dueAt, now(), LONGEST_WAIT);
      // Only the same site build delivers a release, so that two versions of the code never alternate.
      if (!isDue || live.siteBuildId !== write.siteBuildId) return releaseId;
      try {
        return (await fill(live)) ? live.id : releaseId;
      } catch (err) {
        await keepFailure(live, err, attempts);
        return releaseId;
      }
    },
    getState: async (): Promise<DeliveryState> => {
      const { releaseId, deliveredAt, attempts, error } = await getBucketPosition(db, bucket.name);
      return { to: 'bucket', release: releaseId || null, at: deliveredAt, attempts, error };
    },
    /** Reason why visitors may still get the bucket's earlier contents. Null if they do not. */
    findProblem: async (): Promise<string | null> => {
      const { releaseId, error } = await getBucketPosition(db, bucket.name);
      const live = await findLiveRelease(db);
      return error ?? (live && releaseId < live.id ? 'the bucket has not got the release yet' : null);
    },
    /** True if no object in the bucket shows a taken-down image, regardless of which process filled it. */
    isCleared: async () => {
      await removed?.refresh();
      const papers = await listLivePaperPaths(db);
      return ![...(await bucket.list()).keys()].some((key) => isRemoved(key) && !papers.includes(`/${key}`));
    },
    close: bucket.close,
  };
}

function describe(error: unknown): string {
  if (error instanceof Overtaken) {
    return `The bucket holds release ${error.release}, which this database does not know. Was the database put back to an earlier day? docs/deploy/bucket.md says what to do.`;
  }
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  return `The bucket could not be filled: ${[name, message].filter((part) => part && part !== 'Error').join(': ')}`;
}
