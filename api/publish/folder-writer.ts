import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ReleaseIdentity } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { StaticOrigin } from '../origin/static-origin.ts';
import { prune } from './prune.ts';
import type { ServedPage } from './served-page.ts';
import { type WriteOptions, writeRelease } from './write-release.ts';

/** A folder waits for this long without a publish, so that a burst of them ends up as one. Milliseconds, as all below. */
const BURST = 150;
/** It waits no longer than this, however many follow each other. */
const LONGEST_BURST = 1000;
/** Where visitors get the release from a bucket, which is filled from the folder. */
const BURST_BEFORE_BUCKET = 20;
/** A full or read-only disk may be well again after this time. */
const RETRY = 5000;

interface Job {
  release: ReleaseIdentity;
  pages: ServedPage[];
}

export interface FolderWriter {
  /** Writes the folder soon; a newer release takes the place of one that still waits. */
  schedule: (release: ReleaseIdentity, pages: ServedPage[]) => void;
  /** Resolves once everything scheduled so far is on disk. */
  idle: () => Promise<void>;
  /** The same; what could not be written is not tried again. */
  close: () => Promise<void>;
}

interface FolderWriterOptions {
  db: Database;
  log: Logger;
  events: EventHub;
  origin: StaticOrigin;
  write: WriteOptions;
  /** A bucket waits for the folder. */
  isBucketWaiting?: boolean;
}

/** One folder at a time, off the way of visitors and of whoever saves. What a kill takes away, the next start renders. */
export const createFolderWriter = ({
  db,
  log,
  events,
  origin,
  write,
  isBucketWaiting = false,
}: FolderWriterOptions): FolderWriter => {
  let waiting: Job | null = null;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let scheduledAt = 0;

  const waitForBurst = async (): Promise<void> => {
    if (isBucketWaiting) return sleep(BURST_BEFORE_BUCKET);
    const latest = performance.now() + LONGEST_BURST;
    for (;;) {
      const now = performance.now();
      const left = Math.min(scheduledAt + BURST, latest) - now;
      if (left <= 0 || isClosed) return;
      await sleep(left);
    }
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting) {
      await waitForBurst();
      const job: Job = waiting;
      const { release, pages } = job;
      waiting = null;
      clearTimeout(retry);
      try {
        const files = await writeRelease(release, pages, write);
        origin.show({ releaseId: release.id, files });
        events.emit({ type: 'publish', release: release.id, step: 'written', error: null });
        await prune(db, write, release.id);
      } catch (err) {
        log.error({ err, release: release.id }, 'the release folder could not be written; visitors get it from memory');
        if (!isClosed) retry = setTimeout(() => tryAgain(job), RETRY).unref();
      }
    }
  };

  const tryAgain = (job: Job): void => {
    waiting ??= job;
    start();
  };

  const start = (): void => {
    running ??= writeWaiting().finally(() => {
      running = null;
      // Scheduled after the last look at `waiting`, before this line.
      if (waiting) start();
    });
  };

  const schedule: FolderWriter['schedule'] = (release, pages) => {
    waiting = { release, pages };
    scheduledAt = performance.now();
    start();
  };

  const idle = async (): Promise<void> => running ?? undefined;

  return {
    schedule,
    idle,
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      return idle();
    },
  };
};
