import type { Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ERROR_MESSAGES, type ErrorBody, STORAGE_MESSAGES } from '../../contract/errors.ts';
import { findStorageFault, RETRY_SECONDS } from '../process/storage-fault.ts';
import type { ApiEnv } from './context.ts';
import { ApiError, statusOf } from './errors.ts';

/** Responds to what no handler took: 405 if the path has other methods, otherwise 404. Guards of the path come before it. */
export function respondNotFound({ router, routes }: Hono<ApiEnv>) {
  return (c: Context): Response => {
    const isAllowed = (method: string) =>
      router.match(method, c.req.path)[0].some(([[, { method: of }]]) => of === method);
    const allowed = [...new Set(routes.map(({ method }) => method))].filter(
      (method) => method !== 'ALL' && isAllowed(method),
    );
    if (allowed.length === 0) return c.json({ message: ERROR_MESSAGES.notFound } satisfies ErrorBody, 404);
    c.header('Allow', allowed.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', '));
    return c.json({ message: ERROR_MESSAGES.wrongMethod } satisfies ErrorBody, 405);
  };
}

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
