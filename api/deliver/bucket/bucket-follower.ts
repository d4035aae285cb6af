import type { Release } from '../../../contract/releases.ts';
import type { PageCaching } from '../../http/security-headers.ts';
import type { RemovedImages } from '../../media/removed-images.ts';
import { isAhead } from '../../process/clock.ts';
import type { Effects } from '../../process/effects.ts';
import { getBackoff, LONGEST_WAIT } from '../../publish/backoff.ts';
import { withLease } from '../../publish/publish-lease.ts';
import { listBoundaries } from '../../releases/due-snapshot.ts';
import { getReleaseSnapshot } from '../../releases/release-rows.ts';
import { findLiveRelease, findNewestWaiting } from '../../releases/releases.queries.ts';
import { readManifest, releaseDir } from '../release-folder.ts';
import type { WriteOptions } from '../write-release.ts';
import { fillBucket, Overtaken } from './fill-bucket.ts';
import type { SiteBucket } from './site-bucket.ts';
import { getBucketPosition, saveBucketPosition } from './site-buckets.queries.ts';

export type BucketFollower = ReturnType<typeof createBucketFollower>;

interface FollowerOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  holder: string;
  timeZone: string;
  write: Pick<WriteOptions, 'dataDir' | 'siteBuildId' | 'getCaching'>;
  bucket: SiteBucket;
  /** Objects that show a taken-down image are deleted at once. */
  removed?: Pick<RemovedImages, 'isRemovedPath' | 'refresh'>;
}

export function createBucketFollower(options: FollowerOptions) {
  const { db, log, now, timeZone, write, bucket, removed } = options;
  /** Caching of the pages in the bucket, once this process has seen it: the database's word alone is not trusted. */
  let verified: PageCaching | null = null;
  const isRemoved = (key: string): boolean => removed?.isRemovedPath(`/${key}`) ?? false;

  const fill = async (live: Release): Promise<boolean> => {
    const caching = write.getCaching();
    const folder = releaseDir(write, live.id);
    const release = await readManifest(folder);
    // Whoever writes the folder wakes us when it is there.
    if (release?.release.id !== live.id) return false;
    const isOurs = await withLease(options, 'bucket', async () => {
      const started = performance.now();
      // A release without the image may be here before this process has heard why.
      await removed?.refresh();
      const boundaries = listBoundaries(await getReleaseSnapshot(db, live.id), timeZone);
      const changesAt = boundaries.filter((moment) => moment > live.createdAt).sort()[0] ?? null;
      const { isChanged, written, deleted } = await fillBucket({
        bucket,
        folder,
        release,
        caching,
        changesAt,
        now: now(),
        isRemoved,
      });
      const milliseconds = Math.round(performance.now() - started);
      if (isChanged) log.info({ release: live.id, written, deleted, milliseconds }, 'Bucket holds the release');
    });
    if (!isOurs) return false;
    verified = caching;
    const position = { releaseId: live.id, deliveredAt: now().toISOString(), attempts: 0, error: null };
    await saveBucketPosition(db, bucket.name, position);
    return true;
  };

  const keepFailure = async (live: Release, err: unknown, before: number): Promise<void> => {
    if (err instanceof Overtaken) {
      const newest = (await findNewestWaiting(db)) ?? (await findLiveRelease(db));
      // Another process is faster, or a later release is on its way, which is as good.
      if (err.release <= (newest?.id ?? 0)) return;
    }
    const attempts = before + 1;
    log.error({ err, release: live.id, attempts }, 'Bucket upload failed, will retry');
    const dueAt = new Date(now().getTime() + getBackoff(attempts)).toISOString();
    await saveBucketPosition(db, bucket.name, { attempts, dueAt, error: describe(err) });
  };

  return {
    /**
     * Brings the live release into the bucket where it is this process's turn and its folder is written.
     * @returns the release that the bucket holds then; 0 before the first
     */
    bring: async (live: Release, { isForced = false }: { isForced?: boolean } = {}) => {
      const { releaseId, attempts, dueAt } = await getBucketPosition(db, bucket.name);
      if (releaseId >= live.id && verified === write.getCaching() && !isForced) return releaseId;
      const isDue = isForced || !isAhead(dueAt, now(), LONGEST_WAIT);
      // Pages of another site build are that build's to bring: two versions of the code never take turns.
      if (!isDue || live.siteBuildId !== write.siteBuildId) return releaseId;
      try {
        return (await fill(live)) ? live.id : releaseId;
      } catch (err) {
        await keepFailure(live, err, attempts);
        return releaseId;
      }
    },
    /** True if nothing in the bucket shows a taken-down image, whichever process filled it last. */
    isCleared: async () => {
      await removed?.refresh();
      return ![...(await bucket.list()).keys()].some(isRemoved);
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof Overtaken) {
    return `The bucket holds release ${error.release}, which this database does not know. Was the database put back to an earlier day? docs/deploy/bucket.md says what to do.`;
  }
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  return `The bucket could not be filled: ${[name, message].filter((part) => part && part !== 'Error').join(': ')}`;
}
