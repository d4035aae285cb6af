import type { MiddlewareHandler } from 'hono';
import type { Env } from '../process/env.ts';
import { getResponseHeaders } from './security-headers.ts';

const withCacheControl =
  (value: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('Cache-Control', value);
  };

/** What every response of the port has, for whoever mounts the API elsewhere. */
export const responseHeaders =
  (env: Pick<Env, 'isSecure'>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(getResponseHeaders(env))) c.header(name, value);
  };

/** For what only the signed-in may see. */
export const noStore = withCacheControl('no-store');

/** For what everybody may keep, asking each time whether it is still right. */
export const revalidate = withCacheControl('no-cache');
