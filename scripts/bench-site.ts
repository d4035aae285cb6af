import { Console } from 'node:console';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { PAGE_PATHS } from '../contract/pages.ts';
import { fillWithHostileContent } from '../tests/support/fixtures/hostile-content.ts';
import { startServer } from '../tests/support/server.ts';
import { ensureChromium } from './chromium.ts';
import { type LighthouseRun, runLighthouse } from './lighthouse-runs.ts';
import { type PageWeight, weighPage } from './page-weight.ts';
import { waitForFile } from './wait-for-file.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    url: { type: 'string' },
    hostile: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(`npm run bench:site [-- --runs 5] [-- --url http://127.0.0.1:4321] [-- --hostile] [-- --json]
Lighthouse's mobile preset on the five pages (medians of that many runs; 0 leaves it out), and what a first visit weighs
in Chromium, beside the limits. Starts a server with fresh data unless given an address; with --hostile it is filled with
the longest content that a club could write (the weights' limits are for ordinary pages). The tables go to the standard
error output, the same as JSON to the standard output; --json leaves the tables out.`);
  process.exit(0);
}

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

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const MEASURES = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'firstContentfulPaint',
  'largestContentfulPaint',
  'totalBlockingTime',
  'layoutShift',
] as const;

const summarize = (runs: LighthouseRun[]) => {
  const medians = MEASURES.map((name) => [name, Math.round(median(runs.map((run) => run[name])) * 1000) / 1000]);
  return {
    ...(Object.fromEntries(medians) as Record<(typeof MEASURES)[number], number>),
    performanceRuns: runs.map(({ performance }) => performance),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
};

type Summary = ReturnType<typeof summarize>;

const listMissed = (weight: PageWeight, scores: Summary | undefined): string[] => {
  const weights = Object.entries(LIMITS) as [keyof typeof LIMITS, number][];
  const least = Object.entries(LEAST_SCORES) as [keyof typeof LEAST_SCORES, number][];
  return [
    ...weights
      .filter(([name, limit]) => weight[name] > limit)
      .map(([name, limit]) => `${name} ${weight[name]} > ${limit}`),
    ...least.flatMap(([name, limit]) => (scores && scores[name] < limit ? [`${name} ${scores[name]} < ${limit}`] : [])),
    ...(scores && scores.layoutShift > 0 ? [`layoutShift ${scores.layoutShift} > 0`] : []),
    ...weight.uncompressed.map((url) => `not brotli: ${url}`),
    ...weight.otherSites.map((url) => `another site: ${url}`),
  ];
};

const executablePath = ensureChromium();
const server = options.url ? null : await startServer({ env: { LOG_LEVEL: 'error' } });
const base = options.url ?? server?.url ?? '';
try {
  if (options.hostile) await fillWithHostileContent(base);
  if (server) await waitForFile(join(server.dataDir, 'live', 'index.html.br'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const weights: Record<string, PageWeight> = {};
  for (const path of Object.values(PAGE_PATHS)) weights[path] = await weighPage(browser, base + path);
  await browser.close();

  const lighthouse: Record<string, Summary> = {};
  for (const path of Number(options.runs) > 0 ? Object.values(PAGE_PATHS) : []) {
    const runs: LighthouseRun[] = [];
    for (let run = 0; run < Number(options.runs); run += 1) runs.push(await runLighthouse(base + path, executablePath));
    lighthouse[path] = summarize(runs);
  }

  const missed = Object.fromEntries(
    Object.entries(weights).map(([path, weight]) => [path, listMissed(weight, lighthouse[path])]),
  );
  if (!options.json) {
    // console.table prints on the standard output, which is the JSON's.
    const tables = new Console(process.stderr);
    const withoutLists = ({ uncompressed: _u, otherSites: _o, ...weight }: PageWeight) => weight;
    const rows = Object.entries(weights).map(([path, weight]) => [path, withoutLists(weight)]);
    tables.table(Object.fromEntries([...rows, ['limit', LIMITS]]));
    if (Object.keys(lighthouse).length > 0) tables.table(lighthouse, [...MEASURES]);
  }
  console.log(
    JSON.stringify({ limits: { ...LIMITS, ...LEAST_SCORES, layoutShift: 0 }, weights, lighthouse, missed }, null, 2),
  );
} finally {
  await server?.stop();
}
