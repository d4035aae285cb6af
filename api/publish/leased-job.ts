import type { Effects } from '../process/effects.ts';
import { startJob, type Worker } from '../process/worker.ts';
import { createHolder, type Lease, releaseLease, withLease } from './publish-lease.ts';

interface LeasedJobOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  lease: Lease;
  /** Name in the log when it fails. */
  name: string;
  everyMs: number;
  isOn: () => boolean;
  /** The signal is aborted when the job closes. What fails after that does not count. */
  run: (signal: AbortSignal) => Promise<void>;
}

/** Creates a job that runs in one process of a database at a time. */
export function createLeasedJob({ db, log, now, lease, name, everyMs, isOn, run }: LeasedJobOptions) {
  const holder = createHolder();
  const ending = new AbortController();
  const { signal } = ending;
  let job: Worker | null = null;
  const runUntilClosed = (): Promise<void> =>
    run(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  /** Runs once, if this process gets the lease. */
  const tick = async (): Promise<void> => {
    if (isOn()) await withLease({ db, log, now, holder }, lease, runUntilClosed);
  };
  return {
    tick,
    start: () => {
      job = startJob({ name, everyMs, run: tick, log });
    },
    wake: () => job?.wake(),
    close: async () => {
      ending.abort();
      await job?.close();
      await releaseLease(db, holder);
    },
  };
}
