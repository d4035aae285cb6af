import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerFile, isReadMethod, refuseMethod } from './answer.ts';
import { createSiteFile, type SiteFile } from './site-file.ts';

const PAGES = { '/admin': 'admin/index.html', '/admin/login': 'admin/login/index.html' } as const;

export interface DashboardPages {
  /** False where the path is no page of the dashboard; it is then answered like any other unknown path. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const DASHBOARD_PATH = /^\/admin(?=[/?#]|$)[^?#]*/;

/** The prerendered pages of the dashboard; everything that they show comes from the API. */
export const loadDashboardPages = async (
  clientDir: string,
  security: Record<string, string>,
): Promise<DashboardPages> => {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    // The page's own policy stands in a <meta>, which cannot say this.
    'Content-Security-Policy': "frame-ancestors 'none'",
    ...security,
  };
  const files = new Map<string, SiteFile>();
  for (const [path, file] of Object.entries(PAGES)) {
    files.set(path, createSiteFile({ identity: await readFile(join(clientDir, file)) }, { headers }));
  }
  return {
    handle: (request, response) => {
      const path = DASHBOARD_PATH.exec(request.url ?? '')?.[0] ?? '';
      const file = files.get(path.replace(/\/$/, ''));
      if (!file) return false;
      if (path.endsWith('/')) response.writeHead(308, { Location: path.slice(0, -1), 'Content-Length': '0' }).end();
      else if (isReadMethod(request.method)) answerFile(request, response, file);
      else refuseMethod(response);
      return true;
    },
  };
};
