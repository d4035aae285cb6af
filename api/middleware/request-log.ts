import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from '../context.ts';

/** One line for each request: no query string, no headers, no body. */
export const requestLog =
  (log: Logger): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ id: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request');
  };
