import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest time for a browser to start and prerender a page. Milliseconds. */
const PATIENCE = 30_000;

/** Runs after the page's own scripts, as module scripts run in their order. */
const REPORT = '<script type="module">fetch("/reported?ahead=" + (document.prerendering === true))</script>';

interface VisitOptions {
  siteUrl: string;
  path: string;
  executable: string;
  args: string[];
}

/**
 * Real browser that prerenders `path` and navigates there on demand. Chromium does not prerender with a debugger such
 * as Playwright attached, so a proxy in front of the site drives it: with a page of its own, and a report in `path`.
 */
export async function startPrerenderedVisit({ siteUrl, path, executable, args }: VisitOptions) {
  const reports: string[] = [];
  let waiting: ServerResponse | null = null;
  let isShown = false;
  const rendered = Promise.withResolvers<void>();
  const patience = setTimeout(() => rendered.reject(new Error(`${path} was not rendered ahead`)), PATIENCE);

  const pass = async (target: string, response: ServerResponse): Promise<void> => {
    const received = await fetch(siteUrl + target, { redirect: 'manual' });
    const type = received.headers.get('content-type') ?? '';
    const body = Buffer.from(await received.arrayBuffer());
    response.writeHead(received.status, { 'content-type': type });
    response.end(target === path ? addReport(body.toString()) : body);
  };

  const proxy = createServer((request, response) => {
    const target = request.url ?? '/';
    if (target === '/driver') response.writeHead(200, { 'content-type': 'text/html' }).end(getDriverPage(path));
    else if (target === '/shown' && !isShown) waiting = response;
    else if (target.startsWith('/reported')) {
      reports.push(target);
      response.writeHead(204).end();
      if (target.endsWith('ahead=true')) rendered.resolve();
    } else if (target === '/shown') response.end();
    else pass(target, response).catch(() => response.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  const profile = await mkdtemp(join(tmpdir(), 'club-browser-'));
  const url = `http://127.0.0.1:${address.port}/driver`;
  const browser = spawn(executable, [...args, '--headless=new', `--user-data-dir=${profile}`, url], {
    stdio: 'ignore',
  });

  return {
    isRenderedAhead: rendered.promise,
    show: (): void => {
      isShown = true;
      waiting?.end();
    },
    timesRendered: () => reports.length,
    end: async (): Promise<void> => {
      clearTimeout(patience);
      browser.kill();
      if (browser.exitCode === null) await once(browser, 'exit');
      proxy.close();
      proxy.closeAllConnections();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The page's own policy would keep the report from running. */
function addReport(html: string): string {
  const policy = /<meta http-equiv="content-security-policy"[^>]*>/;
  return html.replace(policy, '').replace('</body>', `${REPORT}</body>`);
}

function getDriverPage(path: string): string {
  return `<!doctype html><title>Driver</title>
<script type="speculationrules">${JSON.stringify({ prerender: [{ urls: [path], eagerness: 'immediate' }] })}</script>
<script>fetch('/shown').then(() => { location.href = ${JSON.stringify(path)}; });</script>`;
}
