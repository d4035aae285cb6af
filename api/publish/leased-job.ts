import type { Effects } from '../process/effects.ts';
import { startJob, type Worker } from '../process/worker.ts';
import { createHolder, type Lease, releaseLease, withLease } from './publish-lease.ts';

interface LeasedJobOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  lease: Lease;
  /** Subject of the log line about a failure. */
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/** A job that one process of a database does at a time. */
export function createLeasedJob({ db, log, now, lease, name, everyMs, run }: LeasedJobOptions) {
  const holder = createHolder();
  let job: Worker | null = null;
  /** One run, if it is this process's turn. */
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
