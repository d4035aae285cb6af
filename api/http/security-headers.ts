import type { MiddlewareHandler } from 'hono';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY_SECONDS = 86_400;

export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Header for targeted caches (RFC 9213). Set only where a CDN may cache the response. */
export const EDGE_CACHING = 'CDN-Cache-Control';

/** Lifetime of unpurgeable responses at a CDN. Seconds. */
export const BRIEF_SECONDS = 60;

const withCacheControl = (value: string): MiddlewareHandler => withHeaders({ 'Cache-Control': value });

export const responseHeaders = (env: Transport): MiddlewareHandler => withHeaders(getResponseHeaders(env));

/** For responses that only signed-in users may see. */
export const noStore = withCacheControl('no-store');

/** For public responses that caches may store but must revalidate. */
export const revalidate = withCacheControl('no-cache');

export interface Transport {
  isSecure: boolean;
  hstsSubdomains?: boolean | undefined;
}

export function getResponseHeaders({ isSecure, hstsSubdomains = false }: Transport): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(isSecure
      ? { 'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}

/** Headers of every response that a browser may display. */
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

/** Caching headers of files whose content changes at the same address, such as pages. */
export type PageCaching = Record<string, string>;

/** @param edgeSeconds lifetime at a CDN; null to revalidate every view. Browsers always revalidate. */
export function getPageCaching(edgeSeconds: number | null): PageCaching {
  if (edgeSeconds === null) return { 'Cache-Control': REVALIDATE };
  const value = `public, max-age=0, s-maxage=${edgeSeconds}`;
  return { 'Cache-Control': value, [EDGE_CACHING]: value };
}

/** Sets headers on the existing response. Hono's `c.header` would create a new response each time and read the body. */
function withHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
}
