import { UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { ApiError } from '../http/errors.ts';

const MAX_WAITING = 20;

export interface ImageQueue {
  /** Runs `job` after those before it. @throws {ApiError} immediately if too many are waiting. */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
  /** Resolves when no job is running. */
  idle(): Promise<void>;
}

/** Queue that processes one image at a time and limits how many may wait, so that uploads cannot exhaust memory or CPU. */
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
