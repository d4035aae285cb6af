/**
 * Calls `onView` after the page loads and each time it is restored from the back/forward cache. Going
 * back then counts as a page view with or without the cache.
 */
export function watchPageViews(onView: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', onView, { once: true });
  else onView();
  addEventListener('pageshow', (event) => {
    // The first pageshow, after loading, is not persisted.
    if (event.persisted) onView();
  });
}
