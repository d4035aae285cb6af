import type { MiddlewareHandler } from 'hono';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY_SECONDS = 86_400;

export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** For targeted caches (RFC 9213); present exactly where a CDN may keep the response. */
export const EDGE_CACHING = 'CDN-Cache-Control';

/** Lifetime at a CDN of responses that cannot be purged. Seconds. */
export const BRIEF_SECONDS = 60;

const withCacheControl = (value: string): MiddlewareHandler => withHeaders({ 'Cache-Control': value });

/** Headers of every response, for anyone who mounts the API elsewhere. */
export const responseHeaders = (env: Transport): MiddlewareHandler => withHeaders(getResponseHeaders(env));

/** For what only the signed-in may see. */
export const noStore = withCacheControl('no-store');

/** For what everybody may keep, asking each time whether it is still right. */
export const revalidate = withCacheControl('no-cache');

export interface Transport {
  isSecure: boolean;
  hstsSubdomains?: boolean | undefined;
}

/** On every response, whatever it is: its type is what it says, and the next request goes by https. */
export function getResponseHeaders({ isSecure, hstsSubdomains = false }: Transport): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(isSecure
      ? { 'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}

/** On every response that a person's browser may show. */
export function getSecurityHeaders(transport: Transport): Record<string, string> {
  return {
    ...getResponseHeaders(transport),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
}

/**
 * Caching of images, which may be taken down: a day in browsers and another while revalidating; a year at a CDN only if
 * it can be purged.
 */
export function getImageCaching(isPurged: boolean): string {
  return [
    'public',
    `max-age=${DAY_SECONDS}`,
    ...(isPurged ? ['s-maxage=31536000'] : []),
    `stale-while-revalidate=${DAY_SECONDS}`,
  ].join(', ');
}

/** Caching headers of a page, or of any file that keeps its address when its content changes. */
export type PageCaching = Record<string, string>;

/** @param edgeSeconds lifetime at a CDN; null where it asks on every view. Browsers ask in any case. */
export function getPageCaching(edgeSeconds: number | null): PageCaching {
  if (edgeSeconds === null) return { 'Cache-Control': REVALIDATE };
  const value = `public, max-age=0, s-maxage=${edgeSeconds}`;
  return { 'Cache-Control': value, [EDGE_CACHING]: value };
}

/** Sets them on the response that is there: for each one, Hono's `c.header` would make another of it, and read its body. */
function withHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
}
