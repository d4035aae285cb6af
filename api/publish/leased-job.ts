import type { Effects } from '../process/effects.ts';
import { startJob, type Worker } from '../process/worker.ts';
import { createHolder, type Lease, releaseLease, withLease } from './publish-lease.ts';

interface LeasedJobOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  lease: Lease;
  /** Name in the log when it fails. */
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/** Creates a job that runs in one process of a database at a time. */
export function createLeasedJob({ db, log, now, lease, name, everyMs, run }: LeasedJobOptions) {
  const holder = createHolder();
  let job: Worker | null = null;
  /** Runs once, if this process gets the lease. */
  const tick = async (): Promise<void> => void (await withLease({ db, log, now, holder }, lease, run));
  return {
    tick,
    start: () => {
      job = startJob({ name, everyMs, run: tick, log });
    },
    wake: () => job?.wake(),
    close: async () => {
      await job?.close();
      await releaseLease(db, holder);
    },
  };
}
