import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { PAGE_PATHS } from '../contract/pages.ts';
import { fillWithHostileContent } from '../tests/support/fixtures/hostile-content.ts';
import { startServer } from '../tests/support/server.ts';
import { type Figure, median, readOptions, report, runRounds } from './bench-frame.ts';
import { ensureChromium, launchChromium } from './chromium.ts';
import { type LighthouseRun, runLighthouse } from './lighthouse-runs.ts';
import { type PageWeight, weighPage } from './page-weight.ts';

const options = readOptions(
  `npm run bench:site [-- --runs 5] [-- --url http://127.0.0.1:4321] [-- --hostile]
Lighthouse's mobile preset on the five pages (medians of that many runs; 0 leaves it out), and what a first visit weighs
in Chromium, beside the limits. Starts a server with fresh data unless given an address; with --hostile it is filled with
the longest content that a club could write, and no weight is judged.`,
  {
    runs: { type: 'string', default: '5' },
    url: { type: 'string' },
    hostile: { type: 'boolean' },
  },
);

/** Bytes after brotli; a kilobyte is a thousand of them. */
const LIMITS = {
  html: 14_000,
  css: 10_000,
  fonts: 60_000,
  scripts: 75_000,
  scriptsBeforePaint: 0,
  requests: 12,
} as const satisfies Partial<Record<keyof PageWeight, number>>;
const LEAST_SCORES = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

const WEIGHTS = Object.entries(LIMITS) as [keyof typeof LIMITS, number][];
const SCORES = Object.entries(LEAST_SCORES) as [keyof typeof LEAST_SCORES, number][];
const TIMES = ['firstContentfulPaint', 'largestContentfulPaint', 'totalBlockingTime'] as const;

const judgeWeight = (path: string, weight: PageWeight): Record<string, Figure> => {
  const figures: Record<string, Figure> = {};
  for (const [name, atMost] of WEIGHTS) {
    const unit = name === 'requests' ? '' : 'B';
    figures[`${path} ${name}`] = { ours: weight[name], unit, ...(!options.hostile && { atMost }) };
  }
  figures[`${path} not brotli`] = { ours: weight.uncompressed.length, unit: 'files', atMost: 0 };
  figures[`${path} from another site`] = { ours: weight.otherSites.length, unit: 'files', atMost: 0 };
  return figures;
};

const judgeRuns = (path: string, runs: readonly LighthouseRun[]): Record<string, Figure> => {
  const middle = (name: (typeof TIMES | (keyof typeof LEAST_SCORES)[])[number] | 'layoutShift'): number =>
    median(runs.map((run) => run[name]));
  return {
    ...Object.fromEntries(
      SCORES.map(([name, atLeast]) => [`${path} ${name}`, { ours: middle(name), unit: 'of 100', atLeast }]),
    ),
    [`${path} layout shift`]: { ours: middle('layoutShift'), unit: '', atMost: 0 },
    ...Object.fromEntries(TIMES.map((name) => [`${path} ${name}`, { ours: middle(name), unit: 'ms' }])),
  };
};

/** A page is written quickly first; its smallest form follows once nobody publishes, and is what visitors get from then on. */
async function waitForSmallForms(folder: string): Promise<void> {
  for (const path of Object.values(PAGE_PATHS)) {
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    for (let attempt = 0; !(await isSmall(file)); attempt += 1) {
      if (attempt === 100) throw new Error(`${file} was not compressed in full`);
      await wait(200);
    }
  }
}

async function isSmall(file: string): Promise<boolean> {
  const files = await Promise.all([readFile(file), readFile(`${file}.br`)]).catch(() => null);
  return files !== null && files[1].length <= brotliCompressSync(files[0]).length * 1.01;
}

const executablePath = ensureChromium();
const server = options.url ? null : await startServer({ env: { LOG_LEVEL: 'error' } });
const base = options.url ?? server?.url ?? '';
try {
  if (options.hostile) await fillWithHostileContent(base);
  if (server) await waitForSmallForms(join(server.dataDir, 'live'));
  const figures: Record<string, Figure> = {};
  const weights: Record<string, PageWeight> = {};
  const lighthouse: Record<string, LighthouseRun[]> = {};
  const browser = await launchChromium();
  for (const path of Object.values(PAGE_PATHS)) {
    const weight = await weighPage(browser, base + path);
    weights[path] = weight;
    Object.assign(figures, judgeWeight(path, weight));
  }
  await browser.close();
  for (const path of Number(options.runs) > 0 ? Object.values(PAGE_PATHS) : []) {
    const runs = await runRounds(options.runs, () => runLighthouse(base + path, executablePath));
    lighthouse[path] = runs;
    Object.assign(figures, judgeRuns(path, runs));
  }
  report(figures, { weights, lighthouse });
} finally {
  await server?.stop();
}
