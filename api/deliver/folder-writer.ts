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

/** From the end of one folder to the beginning of the next, which the second of two quick saves waits for. */
const PAUSE = 40;
/** The smallest compressed forms are made once nobody has published for this long. */
const CALM = 1000;
/** Pause before a release that goes to a bucket, which is filled from the folder. */
const PAUSE_BEFORE_BUCKET = 20;
/** Milliseconds that a single folder has beside saves before it goes first; while saves keep coming, it does at once. */
const GRACE = 15;
/** A full or read-only disk may be well again after this time. */
const RETRY = 5000;

interface Job {
  release: ReleaseIdentity;
  pages: ServedPage[];
  /** As visitors get them, by path. */
  files: Map<string, SiteFile>;
}

export interface FolderWriter {
  /** Writes the folder soon; a newer release takes the place of one that still waits. */
  schedule: (job: Job) => void;
  /** Resolves once everything scheduled so far is on disk, in its final form. */
  idle: () => Promise<void>;
  /** The same; what could not be written is not tried again. */
  close: () => Promise<void>;
}

interface FolderWriterOptions extends Pick<Effects, 'db' | 'log'> {
  events: LiveUpdates;
  origin: StaticOrigin;
  write: WriteOptions;
  /** A bucket waits for the folder. */
  isBucketWaiting?: boolean;
}

/**
 * Writes one folder at a time, without delaying visitors or saves. The next start renders whatever a kill interrupted.
 */
export function createFolderWriter(given: FolderWriterOptions): FolderWriter {
  const { db, log, events, origin, write: options, isBucketWaiting = false } = given;
  let waiting: Job | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let onSchedule = (): void => undefined;
  let writtenAt = 0;
  /** The files of the last folder. */
  let written = new Map<string, SiteFile>();
  let expedite = new AbortController();

  const rest = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: expedite.signal }).catch(() => undefined);

  const write = async (job: Job, grace: number): Promise<void> => {
    const { release, pages } = job;
    clearTimeout(retry);
    // By now visitors may have a later release, while the forms of a page that stayed are those of the folder before.
    const findShown = (path: string): SiteFile | undefined => {
      const [before, shown] = [written.get(path), job.files.get(path)];
      return before?.hash === shown?.hash ? before : shown;
    };
    try {
      const files = await withPrecedence(db, () => writeRelease(release, pages, { ...options, findShown }), grace);
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

  /** Unless somebody publishes meanwhile, or did while the folder was written. */
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
    while (waiting) {
      const early = writtenAt + (isBucketWaiting ? PAUSE_BEFORE_BUCKET : PAUSE) - performance.now();
      if (early > 0) await rest(early);
      const job: Job = waiting;
      waiting = null;
      await write(job, early > 0 ? 0 : GRACE);
    }
  };

  const tryAgain = (job: Job): void => {
    waiting ??= job;
    worker.wake();
  };

  const worker = createWorker(writeWaiting, (err) => log.error({ err }, 'Folder writer stopped'));

  const schedule: FolderWriter['schedule'] = (job) => {
    waiting = job;
    onSchedule();
    worker.wake();
  };

  const idle = async (): Promise<void> => {
    expedite.abort();
    await worker.idle();
    expedite = new AbortController();
  };

  return {
    schedule,
    idle,
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      return idle();
    },
  };
}
