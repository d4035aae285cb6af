import pLimit from 'p-limit';
import { UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { ApiError } from '../http/errors.ts';

const MAX_WAITING = 20;

export type ImageQueue = ReturnType<typeof createImageQueue>;

/** Queue that processes one image at a time and limits how many may wait, so that uploads cannot exhaust memory or CPU. */
export function createImageQueue() {
  const inTurn = pLimit(1);
  return {
    /** Runs `job` after those before it. @throws {ApiError} immediately if too many are waiting. */
    run: <Result>(job: () => Promise<Result>): Promise<Result> => {
      if (inTurn.activeCount + inTurn.pendingCount >= MAX_WAITING) throw new ApiError('busy', UPLOAD_MESSAGES.busy);
      return inTurn(job);
    },
    /** Resolves when no job is running. */
    idle: (): Promise<void> => inTurn(() => undefined),
  };
}
