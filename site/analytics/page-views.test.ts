// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPageViews } from './page-views.ts';

function setPrerendering(value: boolean): void {
  Object.defineProperty(document, 'prerendering', { configurable: true, value });
}

function showPage(persisted: boolean): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
}

let onView: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  onView = vi.fn<() => void>();
});
afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering');
});

test('counts a loaded page as one view', () => {
  watchPageViews(onView);
  showPage(false);
  expect(onView).toHaveBeenCalledTimes(1);
});

test('counts a prerendered page only once it is shown', () => {
  setPrerendering(true);
  watchPageViews(onView);
  expect(onView).not.toHaveBeenCalled();
  setPrerendering(false);
  document.dispatchEvent(new Event('prerenderingchange'));
  showPage(false);
  expect(onView).toHaveBeenCalledTimes(1);
});

test('counts each return from the back/forward cache as one more view', () => {
  watchPageViews(onView);
  showPage(false);
  showPage(true);
  expect(onView).toHaveBeenCalledTimes(2);
  showPage(true);
  expect(onView).toHaveBeenCalledTimes(3);
});
