import { useSyncExternalStore } from 'react';

const getHref = () => `${window.location.pathname}${window.location.search}`;

/** Path and query of the page, updated on links, back and forward. */
export const useHref = (): string => useSyncExternalStore(subscribe, getHref);

export const LOGIN_PATH = '/admin/login';
const DASHBOARD_PATH = '/admin';

/** The only tab with its own path, because it is readable without signing in. */
export const HELP_PATH = '/admin/help';

export const isHelp = (href: string): boolean => href.split('?')[0] === HELP_PATH;

/** Opens the sign-in page. Keeps the query, so that a deep link survives signing in. */
export const goToLogin = (): void => navigate(`${LOGIN_PATH}${window.location.search}`, { replace: true });

export const readParam = (href: string, name: string): string =>
  new URL(href, 'http://dashboard').searchParams.get(name) ?? '';

export function navigate(href: string, { replace = false } = {}): void {
  if (href === getHref()) return;
  if (replace) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  // Browsers send it only for back and forward.
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Replaces parameters of the current address. Empty ones are dropped. */
export const replaceParams = (params: Record<string, string>): void =>
  navigate(withParams(getHref(), params), { replace: true });

export function goToDashboard(): void {
  window.scrollTo({ top: 0 });
  navigate(`${DASHBOARD_PATH}${window.location.search}`, { replace: true });
}

/** The current address with other parameters. Omits empty ones. */
export function withParams(href: string, params: Record<string, string>): string {
  const url = new URL(href, 'http://dashboard');
  for (const [name, value] of Object.entries(params)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}`;
}

function subscribe(listener: () => void) {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
