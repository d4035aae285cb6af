import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ERROR_MESSAGES, type ErrorBody, STORAGE_MESSAGES } from '../../contract/errors.ts';
import { findStorageFault, RETRY_SECONDS } from '../process/storage-fault.ts';
import type { ApiEnv } from './context.ts';
import { ApiError, statusOf } from './errors.ts';

export const respondNotFound = (c: Context): Response =>
  c.json({ message: ERROR_MESSAGES.notFound } satisfies ErrorBody, 404);

export const respondWrongMethod = (c: Context, methods: string[]): Response =>
  c.json({ message: ERROR_MESSAGES.wrongMethod } satisfies ErrorBody, 405, { Allow: methods.join(', ') });

/** Converts every error into a response. The text of unexpected errors goes only to the log. */
export function respondWithError(log: Logger) {
  return (error: Error, c: Context<ApiEnv>): Response => {
    if (error instanceof ApiError) {
      if (error.details.retryAfter !== undefined) c.header('Retry-After', String(error.details.retryAfter));
      return c.json({ message: error.message, ...error.details } satisfies ErrorBody, statusOf(error));
    }
    // Hono's validator throws this if a JSON body cannot be parsed.
    if (error instanceof HTTPException && error.status === 400) {
      return c.json({ message: ERROR_MESSAGES.notJson } satisfies ErrorBody, 400);
    }
    if (isHangUp(error)) return c.json({ message: ERROR_MESSAGES.cutOff } satisfies ErrorBody, 400);
    const requestId = c.get('requestId');
    const fault = findStorageFault(error);
    const context = { err: error, id: requestId, method: c.req.method, path: c.req.path };
    if (fault) {
      log.error({ ...context, fault }, STORAGE_MESSAGES[fault]);
      c.header('Retry-After', String(RETRY_SECONDS));
      return c.json({ message: STORAGE_MESSAGES[fault], requestId } satisfies ErrorBody, 503);
    }
    log.error(context, 'Unexpected error');
    return c.json({ message: ERROR_MESSAGES.unexpected, requestId } satisfies ErrorBody, 500);
  };
}

// Node's error when the client disconnects mid-body: nobody reads the response, and the server did not fail.
function isHangUp(error: Error & { code?: unknown }): boolean {
  return error.code === 'ECONNRESET' && error.message === 'aborted';
}
