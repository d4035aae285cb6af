import type { MiddlewareHandler } from 'hono';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { Env } from '../process/env.ts';
import { forbidden } from './errors.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
// `none`: the person typed the address or opened a bookmark.
const OWN_SITES = ['same-origin', 'none'];

/**
 * Refuses writes that another site's page sends with our cookie. Browsers name the page's origin on every write;
 * a client that names none is no browser and carries nobody's cookie by accident.
 */
export function sameOriginWrites(trustedOrigins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      const isForeign =
        (origin !== undefined && !trustedOrigins.includes(origin)) || (site !== undefined && !OWN_SITES.includes(site));
      if (isForeign) throw forbidden(ERROR_MESSAGES.wrongOrigin);
    }
    await next();
  };
}

/** The page's own origin where it is one of ours: a page opened as localhost must not be sent to 127.0.0.1. */
export function getOwnOrigin(
  origin: string | undefined,
  { trustedOrigins, publicUrl }: Pick<Env, 'trustedOrigins' | 'publicUrl'>,
): string {
  return origin !== undefined && trustedOrigins.includes(origin) ? origin : publicUrl;
}
