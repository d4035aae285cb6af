import { expect, signIn, test } from './fixtures.ts';

declare global {
  interface Window {
    /** Layout shift since the page began, as browsers measure it. */
    moved: number;
  }
}

for (const { tab, late } of [
  { tab: 'homepage', late: '**/api/admin/hand-over' },
  { tab: 'events', late: '**/api/admin/calendar-events' },
]) {
  test(`keeps everything in place on the ${tab} tab when its first part loads last`, async ({ page, seededServer }) => {
    await signIn(page, seededServer.url);
    await page.addInitScript(() => {
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto(`${seededServer.url}/admin?tab=${tab}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: /^(Create|Edit) Navy Banner Content/ }).first()).toBeVisible();
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.05);
  });
}
