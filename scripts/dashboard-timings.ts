import type { Page } from 'playwright';

/** Kept by the page from its first moment on. */
export const watchPage = (): void => {
  const seen = { interactions: [] as number[], lastPaint: 0, lastData: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    // Entries without an interaction are moves and hovers.
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) seen.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[]) {
      if (name.includes('/api/')) seen.lastData = Math.max(seen.lastData, responseEnd);
    }
  }).observe({ type: 'resource', buffered: true });
  const watch = () =>
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        // After this frame's paint.
        setTimeout(() => {
          seen.lastPaint = performance.now();
        });
      });
    }).observe(document.documentElement, { childList: true, subtree: true });
  if (document.documentElement) watch();
  else document.addEventListener('readystatechange', watch, { once: true });
};

interface Seen {
  interactions: number[];
  lastPaint: number;
  lastData: number;
}

const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Until neither requests nor the page's elements have changed for a while. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const { lastPaint, lastData } = (window as unknown as { seen: Seen }).seen;
    return lastPaint > 0 && performance.now() - Math.max(lastPaint, lastData) > 700;
  });
};

/** Milliseconds from the last answer of the API to the last change on the screen. */
export const measureOpening = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  await settle(page);
  const { lastPaint, lastData } = await readSeen(page);
  return Math.max(0, Math.round(lastPaint - lastData));
};

/** Milliseconds from the interaction to the next paint, by the browser's own event timing. */
export const measureInteraction = async (page: Page, interact: () => Promise<void>): Promise<number> => {
  await settle(page);
  await page.evaluate(() => {
    (window as unknown as { seen: Seen }).seen.interactions = [];
  });
  await interact();
  await settle(page);
  const { interactions } = await readSeen(page);
  // What took less than 16 ms has no entry.
  return Math.max(0, ...interactions);
};
