import type { MiddlewareHandler } from 'hono';
import { describeWrongOrigin } from '../../contract/errors.ts';
import type { Env } from '../process/env.ts';
import { forbidden } from './errors.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
// `none` means the user typed the address or opened a bookmark.
const OWN_SITES = ['same-origin', 'none'];

/**
 * Refuses cross-site writes, which would carry our cookie. Browsers send the page's origin with every write; a client that
 * sends none is not a browser and holds no ambient cookie.
 */
export function sameOriginWrites({
  trustedOrigins,
  publicUrl,
}: Pick<Env, 'trustedOrigins' | 'publicUrl'>): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      const isForeign =
        (origin !== undefined && !trustedOrigins.includes(origin)) || (site !== undefined && !OWN_SITES.includes(site));
      if (isForeign) throw forbidden(describeWrongOrigin(publicUrl));
    }
    await next();
  };
}

/** Origin of the page if trusted, else the public URL: a page opened at localhost must not be sent to 127.0.0.1. */
export function getOwnOrigin(
  origin: string | undefined,
  { trustedOrigins, publicUrl }: Pick<Env, 'trustedOrigins' | 'publicUrl'>,
): string {
  return origin !== undefined && trustedOrigins.includes(origin) ? origin : publicUrl;
}
