import { expect, signIn, test } from './fixtures.ts';

declare global {
  interface Window {
    /** Layout shift since the page began, as browsers measure it. */
    moved: number;
  }
}

for (const { tab, late, last } of [
  { tab: 'homepage', late: '**/api/admin/hand-over', last: 'Navy Banner Content' },
  { tab: 'events', late: '**/api/admin/calendar-events', last: 'Navy Banner Content' },
  { tab: 'admin-users', late: '**/api/admin/users', last: 'Add New Admin User' },
  { tab: 'health', late: '**/api/admin/health', last: 'Who hears of it' },
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
    await expect(page.getByRole('heading', { name: last }).first()).toBeVisible();
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.05);
  });
}

test('keeps the page’s height while one scrolls through it on a phone', async ({ page, seededServer }) => {
  await signIn(page, seededServer.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${seededServer.url}/admin?tab=homepage`, { waitUntil: 'networkidle' });
  // A busy machine may be idle between loading the scripts and their first request.
  for (const text of ['As a shared link', 'Opening night']) await expect(page.getByText(text).first()).toBeVisible();
  const getHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await getHeight();
  await page.getByText('As a shared link').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'Carousel images' }).scrollIntoViewIfNeeded();
  expect(await getHeight()).toBe(height);
});

for (const { tab, failure } of [
  { tab: 'homepage', failure: 'The blocks of this page could not be loaded.' },
  { tab: 'events', failure: 'The dates could not be loaded.' },
  { tab: 'history', failure: 'The releases could not be loaded.' },
  { tab: 'external-links', failure: 'The external links could not be loaded.' },
]) {
  test.describe(() => {
    test.use({ expectedProblems: ['status of 500'] });

    test(`says on the ${tab} tab what could not be loaded, after one try`, async ({ page, seededServer: { url } }) => {
      await signIn(page, url);
      const calls: string[] = [];
      await page.route(/\/api\/admin\/(?!auth|events)/, (route) => {
        calls.push(new URL(route.request().url()).pathname);
        return route.fulfill({ status: 500, json: { message: 'Something went wrong' } });
      });
      await page.goto(`${url}/admin?tab=${tab}`);
      await expect(page.getByText(failure)).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      expect(calls.length).toBeLessThan(40);
    });
  });
}
