import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseIdentity } from '../../contract/releases.ts';
import { withPrecedence } from '../../db/transact.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { SiteFile } from '../http/site-file.ts';
import type { Effects } from '../process/effects.ts';
import { createWorker } from '../process/worker.ts';
import type { ServedPage } from '../render/served-page.ts';
import { prune } from './prune.ts';
import type { StaticOrigin } from './static-origin.ts';
import { improveRelease, type WriteOptions, writeRelease } from './write-release.ts';

/** Pause between two folders. Delays the second of two quick saves. Milliseconds. */
const PAUSE = 40;
/** Time without publishing before the smallest compressed files are made. Milliseconds. */
const CALM = 1000;
/** Pause instead if the folder also fills a bucket. Milliseconds. */
const PAUSE_BEFORE_BUCKET = 20;
/** Time that saves may go before a single folder. While saves keep coming, the folder goes first at once. Milliseconds. */
const GRACE = 15;
/** Retry delay, for a full or read-only disk. Milliseconds. */
const RETRY = 5000;

interface Job {
  release: ReleaseIdentity;
  pages: ServedPage[];
  /** Files as visitors get them, by path. */
  files: Map<string, SiteFile>;
}

export type FolderWriter = ReturnType<typeof createFolderWriter>;

interface FolderWriterOptions extends Pick<Effects, 'db' | 'log'> {
  events: LiveUpdates;
  origin: StaticOrigin;
  write: WriteOptions;
  /** True if a bucket is filled from the folder. */
  isBucketWaiting?: boolean;
}

/** Writes one folder at a time, without delaying visitors or saves. The next start renders whatever a kill interrupted. */
export function createFolderWriter(given: FolderWriterOptions) {
  const { db, log, events, origin, write: options, isBucketWaiting = false } = given;
  let waiting: Job | null = null;
  let newest = 0;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let onSchedule = (): void => undefined;
  let writtenAt = 0;
  let written = new Map<string, SiteFile>();
  let expedite = new AbortController();

  const rest = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: expedite.signal }).catch(() => undefined);

  const write = async (job: Job, grace: number): Promise<void> => {
    const { release, pages } = job;
    clearTimeout(retry);
    // Visitors may already have a later release. Unchanged pages reuse the compressed files of the previous folder.
    const findShown = (path: string): SiteFile | undefined => {
      const [before, shown] = [written.get(path), job.files.get(path)];
      return before?.hash === shown?.hash ? before : shown;
    };
    try {
      const made = await withPrecedence(db, () => writeRelease(release, pages, { ...options, findShown }), grace);
      const files = new Map([...job.files, ...made]);
      written = files;
      origin.show({ releaseId: release.id, files });
      events.emit({ type: 'publish', release: release.id, step: 'written', error: null });
      writtenAt = performance.now();
      await prune(db, options, release.id);
      if ([...files.values()].some(({ isQuick }) => isQuick)) await improve(job, files);
    } catch (err) {
      log.error({ err, release: release.id }, 'Release folder not written: visitors get the release from memory');
      if (!isClosed) retry = setTimeout(() => tryAgain(job), RETRY).unref();
    }
  };

  /** Recompresses files, unless somebody publishes in the meantime. */
  const improve = async ({ release, pages }: Job, files: Map<string, SiteFile>): Promise<void> => {
    const published = Promise.withResolvers<void>();
    onSchedule = published.resolve;
    if (!waiting) await Promise.race([rest(CALM), published.promise]);
    if (waiting || isClosed) return;
    const improved = await improveRelease(release.id, pages, files, options);
    written = improved;
    origin.show({ releaseId: release.id, files: improved });
  };

  const writeWaiting = async (): Promise<void> => {
    if (!waiting) return;
    const early = writtenAt + (isBucketWaiting ? PAUSE_BEFORE_BUCKET : PAUSE) - performance.now();
    if (early > 0) await rest(early);
    const job: Job = waiting;
    waiting = null;
    await write(job, early > 0 ? 0 : GRACE);
  };

  const tryAgain = (job: Job): void => {
    waiting ??= job;
    worker.wake();
  };

  const worker = createWorker(writeWaiting, (err) => log.error({ err }, 'Folder writer stopped'));

  const withoutPauses = async (wait: () => Promise<void>): Promise<void> => {
    expedite.abort();
    await wait();
    expedite = new AbortController();
  };

  const idle = (): Promise<void> => withoutPauses(worker.idle);

  return {
    /** Writes the folder soon. A newer release replaces one that is still waiting; an older one is ignored. */
    schedule: (job: Job): void => {
      if (job.release.id < newest) return;
      newest = job.release.id;
      waiting = job;
      onSchedule();
      worker.wake();
    },
    /** Resolves once nothing is scheduled and all is on disk, in its final form. */
    idle,
    /** Resolves once everything scheduled so far, or a newer release, is on disk. Ends while saves keep coming. */
    flush: () => withoutPauses(worker.flush),
    /** Like `idle`, but without retrying failed writes. */
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      return idle();
    },
  };
}
