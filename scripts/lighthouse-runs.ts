import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS } from './chromium.ts';

const FLAGS = ['--headless=new', ...CHROMIUM_FLAGS, '--disable-extensions'];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** One run: scores of 0 to 100, milliseconds, and the layout shift as it is. */
export interface LighthouseRun {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  /** Audits of the last three categories that did not pass. */
  failed: string[];
}

const openChromium = async (executable: string) => {
  const profile = await mkdtemp(join(tmpdir(), 'club-lighthouse-'));
  const flags = [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(executable, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with code ${code}`)));
  });
  const close = async (): Promise<void> => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { port, close };
};

const ATTEMPTS = 3;

/** Tracing fails now and then on a busy machine (NO_NAVSTART); a page that cannot be loaded fails each time. */
export const runLighthouse = async (url: string, executable: string): Promise<LighthouseRun> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url, executable);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.error(`once more: ${error instanceof Error ? error.message : error}`);
    }
  }
};

/** The mobile preset in a fresh browser: what counts is a first visit on a phone. */
const runOnce = async (url: string, executable: string): Promise<LighthouseRun> => {
  const browser = await openChromium(executable);
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
    const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
    const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
    const scored = CATEGORIES.slice(1).flatMap((id) => categories[id]?.auditRefs ?? []);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      firstContentfulPaint: value('first-contentful-paint'),
      largestContentfulPaint: value('largest-contentful-paint'),
      totalBlockingTime: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
      failed: scored.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    };
  } finally {
    await browser.close();
  }
};
