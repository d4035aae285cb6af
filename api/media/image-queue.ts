import { UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { ApiError } from '../http/errors.ts';

const MAX_WAITING = 20;

export interface ImageQueue {
  /** Runs `job` after those before it. @throws {ApiError} at once where too many wait already. */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** One image at a time, and a bound on how many may wait: uploads can never pile up memory or processors. */
export function createImageQueue(): ImageQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run: (job) => {
      if (waiting >= MAX_WAITING) throw new ApiError('busy', UPLOAD_MESSAGES.busy);
      waiting += 1;
      const turn = last.then(job).finally(() => {
        waiting -= 1;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    idle: async () => {
      await last;
    },
  };
}
