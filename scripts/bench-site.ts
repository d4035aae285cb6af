import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Request } from 'playwright';
import { PAGE_PATHS } from '../contract/pages.ts';
import { CHROMIUM_FLAGS, ensureChromium, launchChromium } from '../tests/support/chromium.ts';
import { createClient, must } from '../tests/support/client.ts';
import { SHEET, seedCopy } from '../tests/support/fixtures/document-copy.ts';
import { fillWithHostileContent } from '../tests/support/fixtures/hostile-content.ts';
import { addOwnPage } from '../tests/support/fixtures/own-page.ts';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { readOptions } from './arguments.ts';
import { type Figure, median, report, runRounds } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:site [-- --runs 5] [-- --url http://127.0.0.1:4321] [-- --hostile]
Runs Lighthouse's mobile preset on the five pages and one custom page (median of --runs; 0 skips it), weighs a first visit
in Chromium, and compares both with the limits. Starts a server with fresh data and a copied sheet on the store page. With
--url, measures that site instead, without a custom page; with --hostile, fills the pages with the longest possible content
and does not compare weights. npm downloads Lighthouse on the first run.`,
  {
    runs: { type: 'string', default: '5' },
    url: { type: 'string' },
    hostile: { type: 'boolean' },
  },
);

/** Installed by npx on demand, because it would be a seventh of the whole installation. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ATTEMPTS = 3;

/** Bytes after brotli. A kilobyte is 1000 bytes. */
const MOST = {
  html: 14_000,
  css: 10_000,
  fonts: 60_000,
  scripts: 75_000,
  scriptsBeforePaint: 0,
  requests: 12,
} as const;
const LEAST_SCORES = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const AUDITS = {
  'layout shift': { id: 'cumulative-layout-shift', unit: '', atMost: 0 },
  'first paint': { id: 'first-contentful-paint', unit: 'ms' },
  'largest paint': { id: 'largest-contentful-paint', unit: 'ms' },
  'blocking time': { id: 'total-blocking-time', unit: 'ms' },
} as const;
/** Size in bytes below which brotli saves nothing. */
const WORTH_COMPRESSING = 200;
const TEXT_TYPE = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;

interface LighthouseResult {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const server = options.url ? null : await startServer({ env: { LOG_LEVEL: 'error', FETCH_OUTSIDE: 'on' } });
const base = options.url ?? server?.url ?? '';
try {
  if (options.hostile) await fillWithHostileContent(base);
  if (server) await showCopiedSheet(server);
  const paths = [...Object.values(PAGE_PATHS), ...(server ? [await addOwnPage(base)] : [])];
  if (server) await waitForSmallForms(join(server.dataDir, 'live'), paths);
  const figures: Record<string, Figure> = {};
  const browser = await launchChromium();
  for (const path of paths) Object.assign(figures, await weighPage(browser, path));
  await browser.close();
  for (const path of Number(options.runs) > 0 ? paths : []) {
    Object.assign(figures, judgeRuns(path, await runRounds(options.runs, () => runLighthouse(base + path))));
  }
  report(figures);
} finally {
  await server?.stop();
}

/** Shows a table of hours, fetched from a sheet, on the store page. */
async function showCopiedSheet(running: RunningServer): Promise<void> {
  await seedCopy(running.dataDir);
  const client = createClient(running);
  await client.signIn();
  const body = { title: 'Fall hours', documentUrl: SHEET, isTableOnly: true };
  await must(client.call('POST', '/api/admin/embed-documents', body), 201);
  client.close();
  while (!(await (await fetch(base + PAGE_PATHS.panther_store)).text()).includes('<caption>Fall hours'))
    await sleep(200);
}

/** Waits for the fully compressed files, which replace the quickly written ones once nobody publishes. */
async function waitForSmallForms(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    for (let attempt = 0; !(await isSmall(file)); attempt += 1) {
      if (attempt === 100) throw new Error(`${file} was not compressed in full`);
      await sleep(200);
    }
  }
}

async function isSmall(file: string): Promise<boolean> {
  const files = await Promise.all([readFile(file), readFile(`${file}.br`)]).catch(() => null);
  return files !== null && files[1].length <= brotliCompressSync(files[0]).length * 1.01;
}

/** Compressed bytes of all bodies in a first visit on a phone that scrolls to the end. */
async function weighPage(browser: Browser, path: string): Promise<Record<string, Figure>> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const finished: ReturnType<typeof describeRequest>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('data:')) finished.push(describeRequest(request));
  });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const firstView = await Promise.all([...finished]);
  const earlyScripts = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.filter(({ responseEnd }) => responseEnd < paint).map(({ name }) => name);
  });
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(finished);
  await context.close();

  const sum = (sent: typeof all, type: string): number =>
    sent.filter((each) => each.type === type).reduce((total, { bytes }) => total + bytes, 0);
  const early = all.filter(({ url }) => earlyScripts.includes(url));
  const weights = {
    html: sum(firstView, 'document'),
    css: sum(all, 'stylesheet'),
    fonts: sum(all, 'font'),
    scripts: sum(all, 'script'),
    scriptsBeforePaint: sum(early, 'script'),
    requests: firstView.length,
  };
  const figures: Record<string, Figure> = {};
  for (const [name, ours] of Object.entries(weights)) {
    const unit = name === 'requests' ? '' : 'B';
    figures[`${path} ${name}`] = { ours, unit, ...(!options.hostile && { atMost: MOST[name as keyof typeof MOST] }) };
  }
  const count = (hasFailed: (sent: (typeof all)[number]) => boolean): Figure => {
    const failed = all.filter(hasFailed).map(({ url }) => url);
    for (const url of failed) console.error(`${path} loads ${url}`);
    return { ours: failed.length, unit: 'files', atMost: 0 };
  };
  figures[`${path} images`] = { ours: sum(firstView, 'image'), unit: 'B' };
  figures[`${path} not brotli`] = count(({ isPlainText }) => isPlainText);
  figures[`${path} from another site`] = count(({ url }) => new URL(url).origin !== new URL(base).origin);
  return figures;
}

async function describeRequest(request: Request) {
  const { responseBodySize: bytes } = await request.sizes();
  const headers = (await (await request.response())?.allHeaders()) ?? {};
  const isText = TEXT_TYPE.test(headers['content-type'] ?? '');
  const isPlainText = isText && bytes > WORTH_COMPRESSING && headers['content-encoding'] !== 'br';
  return { url: request.url(), type: request.resourceType(), bytes, isPlainText };
}

function judgeRuns(path: string, runs: readonly LighthouseResult[]): Record<string, Figure> {
  const figures: Record<string, Figure> = {};
  for (const [id, atLeast] of Object.entries(LEAST_SCORES)) {
    const score = median(runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)));
    figures[`${path} ${id}`] = { ours: score, unit: 'of 100', atLeast };
  }
  for (const [name, { id, ...limit }] of Object.entries(AUDITS)) {
    const ours = median(runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    figures[`${path} ${name}`] = { ours, ...limit };
  }
  return figures;
}

/** One run in a fresh browser, as a first visit on a phone. Tracing sometimes fails on a busy machine (NO_NAVSTART). */
async function runLighthouse(url: string, attempt = 1): Promise<LighthouseResult> {
  const flags = ['--headless=new', ...CHROMIUM_FLAGS, '--disable-extensions'].join(' ');
  const given = [`--only-categories=${Object.keys(LEAST_SCORES)}`, `--chrome-flags=${flags}`];
  const args = ['--yes', '--prefer-offline', LIGHTHOUSE, url, '--quiet', '--output=json', ...given];
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, CHROME_PATH: ensureChromium(), PATH };
  try {
    const run = promisify(execFile)('npx', args, { env, maxBuffer: 64 * 2 ** 20 });
    const result = JSON.parse((await run).stdout) as LighthouseResult;
    if (result.runtimeError) throw new Error(`Lighthouse on ${url}: ${result.runtimeError.message}`);
    return result;
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    console.error(`once more: ${error instanceof Error ? error.message : error}`);
    return runLighthouse(url, attempt + 1);
  }
}
