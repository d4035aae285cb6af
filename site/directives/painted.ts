import type { ClientDirective } from 'astro';

const PAINT = 'first-contentful-paint';

/** `client:painted`: loads island scripts only after the first paint, then when idle or within a distance of the viewport. */
const painted: ClientDirective = (load, { value }, island) => {
  const hydrate = async (): Promise<void> => (await load())();
  afterPaint(() => (typeof value === 'string' ? whenNear(island, value, hydrate) : whenIdle(hydrate)));
};

export default painted;

/** Calls back after the first paint, or at once if the browser does not report it. */
function afterPaint(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    callback();
    return;
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName(PAINT).length === 0) return;
    observer.disconnect();
    callback();
  }).observe({ type: 'paint', buffered: true });
}

function whenNear(island: HTMLElement, rootMargin: string, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin },
  );
  // The island itself has no box: `display: contents`.
  for (const child of island.children) observer.observe(child);
}

function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, 200);
}
