import type { Effects } from '../process/effects.ts';
import { type JobOptions, startJob, type Worker } from '../process/worker.ts';
import { createHolder, type Lease, withLease } from './publish-lease.ts';

interface LeasedJobOptions extends Pick<Effects, 'db' | 'log' | 'now'>, Omit<JobOptions, 'run'> {
  lease: Lease;
  /** Checked before each run, without the lease. */
  isWanted: () => boolean;
  /** The signal is aborted when the job closes, after which failures do not count, and without the lease. */
  run: (signal: AbortSignal) => Promise<void>;
}

/** Creates a job that runs in one process of a database at a time. */
export function createLeasedJob({ lease, run, isWanted, ...options }: LeasedJobOptions) {
  const holder = createHolder();
  const ending = new AbortController();
  let job: Worker | null = null;
  const tick = async (): Promise<void> => {
    if (!isWanted()) return;
    const work = (ended: AbortSignal) => run(AbortSignal.any([ending.signal, ended]));
    await withLease({ ...options, holder }, lease, work).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
  };
  const close = async (): Promise<void> => {
    ending.abort();
    await job?.close();
  };
  return {
    tick,
    /** @returns a function that closes the job */
    start: () => {
      job = startJob({ ...options, run: tick });
      return close;
    },
    wake: () => job?.wake(),
    close,
  };
}
