import type { Logger } from 'pino';
import { IMAGE_REFUSALS, type ImageRefusal, UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { ApiError } from '../http/errors.ts';
import { ImageRefused } from './inspect-image.ts';
import { StoreFailure } from './object-store.ts';

/** Refused because of their type, which no edit can fix. */
const WRONG_KINDS: readonly ImageRefusal[] = ['heic', 'svg', 'pdf', 'html', 'otherFile', 'notAPaper'];

/** Error for people. The cause of a store failure goes to the log only. */
export function toApiError(error: unknown, field: string, log: Logger): unknown {
  if (error instanceof ImageRefused) {
    const message = IMAGE_REFUSALS[error.reason];
    if (error.cause) log.info({ err: error }, 'Image refused');
    return new ApiError(WRONG_KINDS.includes(error.reason) ? 'unsupported' : 'invalid', message, {
      issues: [{ path: field, message }],
    });
  }
  if (error instanceof StoreFailure) {
    log.error({ err: error }, 'Object store failed');
    return new ApiError('unavailable', error.isFull ? UPLOAD_MESSAGES.noSpace : UPLOAD_MESSAGES.storeDown);
  }
  return error;
}
