import type { Browser, Request } from 'playwright';

const KINDS = ['document', 'stylesheet', 'font', 'script', 'image'] as const;
type Kind = (typeof KINDS)[number] | 'other';

/** Bytes of bodies as they were sent, so compressed, for one first visit on a phone. */
export interface PageWeight {
  /** All that the browser asks for before the visitor touches anything, page and icon included. */
  requests: number;
  html: number;
  css: number;
  fonts: number;
  images: number;
  /** Scripts of the whole page, once it was scrolled to its end and every island has come alive. */
  scripts: number;
  /** Of these, what had arrived before the first contentful paint. */
  scriptsBeforePaint: number;
  /** Responses that could have been compressed and were not sent as brotli. */
  uncompressed: string[];
  otherSites: string[];
}

const toKind = (request: Request): Kind => KINDS.find((kind) => kind === request.resourceType()) ?? 'other';

/** Below this, brotli saves nothing. */
const WORTH_COMPRESSING = 200;

const isText = (type: string): boolean => /^(text\/|application\/(json|javascript|manifest)|image\/svg)/.test(type);

interface Sent {
  url: string;
  kind: Kind;
  bytes: number;
  isPlainText: boolean;
}

const describeRequest = async (request: Request): Promise<Sent> => {
  const response = await request.response();
  const { responseBodySize } = await request.sizes();
  const headers = (await response?.allHeaders()) ?? {};
  const isPlainText =
    responseBodySize > WORTH_COMPRESSING &&
    isText(headers['content-type'] ?? '') &&
    headers['content-encoding'] !== 'br';
  return { url: request.url(), kind: toKind(request), bytes: responseBodySize, isPlainText };
};

export const weighPage = async (browser: Browser, url: string): Promise<PageWeight> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const finished: Promise<Sent>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('data:')) finished.push(describeRequest(request));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const firstView = await Promise.all([...finished]);
  const earlyScripts = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.js(\?|$)/.test(name));
    return scripts.filter(({ responseEnd }) => responseEnd < paint).map(({ name }) => name);
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

  const sum = (sent: Sent[], kind: Kind): number =>
    sent.filter((one) => one.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
  const { origin } = new URL(url);
  return {
    requests: firstView.length,
    html: sum(firstView, 'document'),
    css: sum(all, 'stylesheet'),
    fonts: sum(all, 'font'),
    images: sum(firstView, 'image'),
    scripts: sum(all, 'script'),
    scriptsBeforePaint: sum(
      all.filter((one) => earlyScripts.includes(one.url)),
      'script',
    ),
    uncompressed: all.filter(({ isPlainText }) => isPlainText).map((one) => one.url),
    otherSites: all.filter((one) => new URL(one.url).origin !== origin).map((one) => one.url),
  };
};
