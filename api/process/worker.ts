import type { Logger } from 'pino';

export type Worker = ReturnType<typeof createWorker>;

/** Runs `work` on request, never twice at once. A failure ends the round; the next request starts another. */
export function createWorker(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let requested = 0;
  let done = 0;
  let isClosed = false;
  let round = Promise.resolve();
  let running: Promise<void> | null = null;

  const isWanted = (): boolean => done < requested && !isClosed;

  const runOnce = async (): Promise<void> => {
    const last = requested;
    try {
      await work();
    } finally {
      done = last;
    }
  };

  const run = async (): Promise<void> => {
    while (isWanted()) {
      round = runOnce();
      await round;
    }
  };

  const start = (): void => {
    running ??= run()
      .catch(onFailure)
      .finally(() => {
        running = null;
        // Requested after the last check but before `running` was cleared.
        if (isWanted()) start();
      });
  };

  /** Requests a run. While one is in progress, any number of requests lead to one more run. */
  const wake = (): void => {
    requested += 1;
    start();
  };

  return {
    wake,
    isRunning: () => running !== null,
    isClosed: () => isClosed,
    /** Resolves once no run is requested or in progress. */
    idle: async () => {
      while (running) await running;
    },
    /** Resolves once everything requested so far has run. Unlike `idle`, it ends while requests keep coming. */
    flush: async () => {
      const last = requested;
      while (running && done < last) await round.catch(() => undefined);
    },
    /** Starts no further runs and waits for the current one. */
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}

export interface JobOptions {
  /** Name in the log when it fails. */
  name: string;
  /** Milliseconds. */
  everyMs: number;
  run: () => Promise<void>;
  log: Logger;
}

/** Worker that also runs at an interval. Failures are logged, and the next run tries again. */
export function startJob({ name, everyMs, run, log }: JobOptions): Worker {
  const worker = createWorker(run, (err) => log.error({ err }, `Job failed, will retry: ${name}`));
  const timer = setInterval(worker.wake, everyMs).unref();
  return {
    ...worker,
    close: () => {
      clearInterval(timer);
      return worker.close();
    },
  };
}
