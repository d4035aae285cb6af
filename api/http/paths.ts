// `/preview/%2e%2e/metrics` resolves to `/metrics`, which would bypass a proxy's path rules.
const LEADS_ELSEWHERE = /^[^?#]*(\\|\/(\.|%2e){1,2}(?=[/?#]|$))/i;
const API_PATH = /^\/(api|healthz|readyz|metrics|preview)(?=[/?#]|$)/;

/** True if Hono serves the request target. Everything else is a file. */
export const isApiPath = (url: string): boolean => API_PATH.test(url) && !LEADS_ELSEWHERE.test(url);

export const OBJECT_PATH = /^\/objects\//;
export const DASHBOARD_PATH = /^\/+admin(?=[/?#]|$)[^?#]*/;

export function getPath(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** Query of a request target, with its question mark. */
export const getQuery = (target: string): string => target.slice(getPath(target).length);

// Letters, digits, - . _ ~ mean the same when encoded (RFC 3986 §6.2.2.2), as some programs send them.
const UNRESERVED = /%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * Path in lower case, with single slashes and none at the end: posters and QR codes have addresses in capitals. Used for a
 * redirect only if it names an existing file.
 */
export function getCanonicalPath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return single.replace(UNRESERVED, decodeURIComponent).toLowerCase();
}
