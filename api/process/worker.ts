import type { Logger } from 'pino';

export interface Worker {
  /** Asks for a run. Asked while one is under way, it runs once more after that, however often it was asked. */
  wake: () => void;
  isRunning: () => boolean;
  isClosed: () => boolean;
  /** Until nothing is asked for any more. */
  idle: () => Promise<void>;
  /** Begins no further run, and waits for the one that is under way. */
  close: () => Promise<void>;
}

/** Does `work` again for as long as it was asked for meanwhile, never twice at once. A failure ends the round; the next call begins another. */
export function createWorker(work: () => Promise<void>, onFailure: (error: unknown) => void): Worker {
  let isWanted = false;
  let isClosed = false;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false;
      await work();
    }
  };

  const wake = (): void => {
    isWanted = true;
    running ??= run()
      .catch(onFailure)
      .finally(() => {
        running = null;
        // Asked after the last look, before this line.
        if (isWanted && !isClosed) wake();
      });
  };

  return {
    wake,
    isRunning: () => running !== null,
    isClosed: () => isClosed,
    idle: async () => {
      while (running) await running;
    },
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}

interface JobOptions {
  /** Subject of the log line about a failure. */
  name: string;
  /** Milliseconds. */
  everyMs: number;
  run: () => Promise<void>;
  log: Logger;
}

/** A worker that is also woken at an interval. A run that fails is logged, and the next one tries again. */
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
