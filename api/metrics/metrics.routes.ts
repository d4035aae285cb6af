import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { ApiEnv } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { isSameSecret } from '../process/same-secret.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Metrics for clients with METRICS_TOKEN or, without one, on this machine. */
export function metricsRoutes({ env, metrics }: Pick<Effects, 'env'> & { metrics: Metrics }) {
  return new Hono<ApiEnv>().get('/metrics', async (c) => {
    const { metricsToken } = env;
    const isAllowed =
      metricsToken === null
        ? isFromThisMachine(c)
        : isSameSecret(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`);
    if (!isAllowed) throw forbidden(ERROR_MESSAGES.forbidden);
    const { contentType, text } = await metrics.print();
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
}

/** Excludes forwarded requests, since a proxy on this machine acts for remote clients. */
function isFromThisMachine(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => c.req.header(name) !== undefined);
  return !isForwarded && LOOPBACK.includes(incoming?.socket?.remoteAddress ?? '');
}
