import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { formatDirective } from '../../contract/content-security-policy.ts';
import { DASHBOARD_PATH, getCanonicalPath } from '../http/paths.ts';
import { isReadMethod, refuseMethod, sendFile, sendRedirect } from '../http/serve-file.ts';
import { createSiteFile, type SiteFile } from '../http/site-file.ts';
import { PROGRAM_NAME } from '../process/version.ts';

const PAGES = {
  '/admin': 'admin/index.html',
  '/admin/login': 'admin/login/index.html',
  '/admin/help': 'admin/index.html',
} as const;

const PAGE_START = '<head>';
const POLICY_START = /(<meta http-equiv="content-security-policy" content=")/i;

interface DashboardOptions {
  security: Record<string, string>;
  timeZone: string;
  /** Additional origin that receives uploads. Null for none. */
  uploadOrigin: string | null;
}

/** Loads the dashboard's prerendered pages. Their data comes from the API. */
export async function loadDashboardPages(clientDir: string, { security, timeZone, uploadOrigin }: DashboardOptions) {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    // The page's own policy is in a <meta>, which does not support this directive.
    'Content-Security-Policy': "frame-ancestors 'none'",
    ...security,
  };
  const files = new Map<string, SiteFile>();
  for (const [path, file] of Object.entries(PAGES)) {
    const page = describeServer(await readFile(join(clientDir, file), 'utf8'), timeZone);
    const identity = Buffer.from(uploadOrigin === null ? page : allowUploads(page, uploadOrigin));
    // Sign-in links in mails carry tokens.
    const referrer: Record<string, string> = path === '/admin/login' ? { 'Referrer-Policy': 'no-referrer' } : {};
    files.set(path, createSiteFile({ identity }, { headers: { ...headers, ...referrer } }));
  }
  return {
    /** Returns false if the path is not a dashboard page. It is then handled like any unknown path. */
    handle: (request: IncomingMessage, response: ServerResponse) => {
      const path = DASHBOARD_PATH.exec(request.url ?? '')?.[0] ?? '';
      const canonical = getCanonicalPath(path);
      const file = files.get(canonical);
      if (!file) return false;
      if (path !== canonical) sendRedirect(request, response, canonical);
      else if (isReadMethod(request.method)) sendFile(request, response, file);
      else refuseMethod(response);
      return true;
    },
  };
}

/** Adds time zone and version: the dashboard shows times in the club's time zone, wherever the reader is. */
function describeServer(page: string, timeZone: string): string {
  if (!page.includes(PAGE_START)) throw new Error('a dashboard page has no head');
  const facts = `<meta name="time-zone" content="${timeZone}"><meta name="version" content="${PROGRAM_NAME}">`;
  return page.replace(PAGE_START, PAGE_START + facts);
}

/** Added at start, because the bucket is not known when the pages are compiled. */
function allowUploads(page: string, uploadOrigin: string): string {
  if (!POLICY_START.test(page)) throw new Error('a dashboard page has no content security policy');
  return page.replace(POLICY_START, (start) => `${start}${formatDirective('connect-src', ["'self'", uploadOrigin])};`);
}
