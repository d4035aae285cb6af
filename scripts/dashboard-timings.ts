import type { Page, Request } from 'playwright';

interface Seen {
  interactions: number[];
  /** When the API's responses had come, and when changes of the page were on the screen. */
  responses: number[];
  paints: number[];
}

/** Kept by the page from its first moment on. */
export const watchPage = (): void => {
  const seen: Seen = { interactions: [], responses: [], paints: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    // Entries without an interaction are moves and hovers.
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) seen.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[]) {
      if (name.includes('/api/')) seen.responses.push(responseEnd);
    }
  }).observe({ type: 'resource', buffered: true });
  const watch = () =>
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        // After this frame's paint.
        setTimeout(() => seen.paints.push(performance.now()));
      });
    }).observe(document.documentElement, { childList: true, subtree: true });
  if (document.documentElement) watch();
  else document.addEventListener('readystatechange', watch, { once: true });
};

/** A page is at rest when nothing was requested, received or drawn for this long. Milliseconds, as below. */
const QUIET = 250;
const LONGEST_WAIT = 15_000;

const isQuiet = (quiet: number): boolean => {
  const { paints, responses } = (window as unknown as { seen: Seen }).seen;
  return paints.length > 0 && performance.now() - Math.max(...paints.slice(-1), ...responses.slice(-1)) > quiet;
};

/** How long a person waits at most for what a response brought, and for the page to be whole after the last one. */
const findLongestWait = ({ responses, paints }: Seen): number => {
  const lastPaint = paints.at(-1) ?? 0;
  const untilNextPaint = responses.map(
    (response) => (paints.find((paint) => paint >= response) ?? response) - response,
  );
  return Math.max(0, lastPaint - Math.max(...responses), ...untilNextPaint);
};

/** @param page one that began with `watchPage` */
export const createTimings = (page: Page) => {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.resourceType() !== 'eventsource') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));

  const settle = async (): Promise<void> => {
    const deadline = performance.now() + LONGEST_WAIT;
    do {
      await page.waitForFunction(isQuiet, QUIET, { timeout: LONGEST_WAIT });
      if (performance.now() > deadline) throw new Error(`no response to ${[...pending].map((each) => each.url())}`);
    } while (pending.size > 0);
  };

  const readSeen = (): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

  return {
    settle,
    /** Milliseconds that a tab opened by its address takes after its data. */
    measureOpening: async (url: string): Promise<number> => {
      await page.goto(url);
      await settle();
      return Math.round(findLongestWait(await readSeen()));
    },
    /** Milliseconds from the interaction to the next paint, by the browser's own event timing; the page is at rest. */
    measureInteraction: async (interact: () => Promise<void>): Promise<number> => {
      await page.evaluate(() => {
        (window as unknown as { seen: Seen }).seen.interactions = [];
      });
      await interact();
      await settle();
      const { interactions } = await readSeen();
      // What took less than 16 ms has no entry.
      return Math.max(0, ...interactions);
    },
  };
};
