/**
 * Calls `onView` whenever a visitor sees this page: once after it loaded, and once each time the back/forward cache
 * brings it back, as going back is a page view in every browser, with that cache or without.
 */
export function watchPageViews(onView: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', onView, { once: true });
  else onView();
  addEventListener('pageshow', (event) => {
    // The first pageshow, after loading, is not persisted.
    if (event.persisted) onView();
  });
}
