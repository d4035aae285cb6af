import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from './context.ts';

interface RequestLog {
  log: Logger;
  metrics: { countRequest: (request: { method: string; status: number; seconds: number }) => void };
}

/** Logs and counts each request, without query string, headers or body. */
export function requestLog({ log, metrics }: RequestLog): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    metrics.countRequest({ method: c.req.method, status: c.res.status, seconds: ms / 1000 });
    // Proxies poll this every second.
    const level = c.req.path === '/healthz' && c.res.ok ? 'debug' : 'info';
    log[level]({ id: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request');
  };
}
