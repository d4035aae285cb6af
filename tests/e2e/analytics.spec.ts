import type { Page } from '@playwright/test';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { type AnalyticsListener, startAnalyticsListener } from '../support/analytics-listener.ts';
import { startPrerenderedVisit } from '../support/prerendered-visit.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, test } from './fixtures.ts';

const PATHS = Object.values(PAGE_PATHS);

const SERVICES = {
  plausible: {
    siteId: 'club.example.org',
    read: (listener: AnalyticsListener): string[] =>
      listener.hits.map(({ target, body }) => `${target} ${new URL(JSON.parse(body).url).pathname}`),
    hitOf: (path: string) => `/api/event ${path}`,
  },
  ga4: {
    siteId: 'G-ABC123DEF4',
    read: (listener: AnalyticsListener): string[] =>
      listener.hits.map(({ target }) => {
        const { pathname, searchParams } = new URL(target, 'http://listener');
        return `${pathname} ${searchParams.get('en')} ${new URL(searchParams.get('dl') ?? '').pathname}`;
      }),
    hitOf: (path: string) => `/g/collect page_view ${path}`,
  },
};

for (const [provider, { siteId, read, hitOf }] of Object.entries(SERVICES)) {
  test.describe(`page views counted by ${provider}`, { tag: '@slow' }, () => {
    let listener: AnalyticsListener;
    let server: RunningServer;

    test.beforeAll(async () => {
      listener = await startAnalyticsListener();
      const env = { ANALYTICS_PROVIDER: provider, ANALYTICS_ID: siteId, ANALYTICS_URL: listener.origin };
      server = await startServer({ env });
    });
    test.beforeEach(() => {
      listener.hits.length = 0;
    });
    test.afterAll(async () => {
      await server.stop();
      await listener.stop();
    });

    const expectCounted = (paths: string[]) => expect.poll(() => read(listener)).toEqual(paths.map(hitOf));

    /** Looks at the pages, then at /events without objecting: that view arriving shows that no earlier one is on its way. */
    const expectOnlyEventsCountedAfter = async (inspect: () => Promise<void>, page: Page): Promise<void> => {
      await inspect();
      await page.goto(`${server.url}/events`);
      await expectCounted(['/events']);
    };

    test('counts each page as one view of its own path, and sends nothing else', async ({ page }) => {
      const expected: string[] = [];
      for (const path of PATHS) {
        await page.goto(`${server.url}${path}?token=private#part`);
        expected.push(path);
        await expectCounted(expected);
      }
      expect(JSON.stringify(listener.hits)).not.toMatch(/private|part/);
      expect(listener.hits.filter(({ method, cookie }) => method !== 'POST' || cookie !== undefined)).toEqual([]);
    });

    test('counts followed links as pages, but no changed tabs', async ({ page }) => {
      await page.goto(server.url);
      await page.getByRole('link', { name: 'Panther Club Events' }).first().click();
      await expect(page).toHaveURL(/\/events$/);
      const tab = page.getByRole('tab', { name: 'Pickleball Tournament' });
      await tab.scrollIntoViewIfNeeded();
      // Its island hydrates once it is in view; until then a click does nothing.
      await expect(page.locator('astro-island:not([ssr])').filter({ has: tab })).toHaveCount(1);
      await tab.click();
      await expect(page).toHaveURL(/#pickleball$/);
      await page.getByRole('link', { name: 'About', exact: true }).first().click();
      await expectCounted(['/', '/events', '/about']);
    });

    test('ignores the dashboard', async ({ page, browser }) => {
      const other = await browser.newPage();
      await expectOnlyEventsCountedAfter(async () => {
        await page.goto(`${server.url}/admin/login`, { waitUntil: 'networkidle' });
        await page.goto(`${server.url}/admin`, { waitUntil: 'networkidle' });
      }, other);
      await other.close();
    });

    for (const [signal, property, value] of [
      ['Do Not Track', 'doNotTrack', '1'],
      ['Global Privacy Control', 'globalPrivacyControl', true],
    ] as const) {
      test(`ignores a visitor who sends ${signal}`, async ({ page, browser }) => {
        const objecting = await browser.newContext();
        await objecting.addInitScript(
          ([name, value]) => Object.defineProperty(Navigator.prototype, name, { get: () => value }),
          [property, value] as const,
        );
        const silent = await objecting.newPage();
        await expectOnlyEventsCountedAfter(async () => {
          for (const path of PATHS) await silent.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
        }, page);
        await objecting.close();
      });
    }

    test('counts a return through the back/forward cache as one more view', async ({ playwright, launchOptions }) => {
      // Playwright turns the cache off, as its own `goBack` cannot follow it.
      const ignoreDefaultArgs = ['--disable-back-forward-cache'];
      const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
      const page = await browser.newPage();
      await page.goto(`${server.url}/about`);
      await expectCounted(['/about']);
      await page.evaluate(() => Object.assign(window, { isKept: true }));
      await page.goto(`${server.url}/events`);
      await expectCounted(['/about', '/events']);
      await page.evaluate(() => history.back());
      await expectCounted(['/about', '/events', '/about']);
      // The view can be counted before Playwright knows of the page that came from the cache.
      await page.waitForFunction(() => 'isKept' in window);
      expect(await page.evaluate(() => 'isKept' in window), 'the page came from the cache').toBe(true);
      await page.goto(`${server.url}/`);
      await expectCounted(['/about', '/events', '/about', '/']);
      await browser.close();
    });

    test('counts a prerendered page once, when it is shown', async ({ playwright, launchOptions }) => {
      const executable = launchOptions.executablePath ?? playwright.chromium.executablePath();
      const visit = await startPrerenderedVisit({
        siteUrl: server.url,
        path: '/about',
        executable,
        args: launchOptions.args ?? [],
      });
      try {
        await visit.isRenderedAhead;
        expect(read(listener)).toEqual([]);
        visit.show();
        await expectCounted(['/about']);
        expect(visit.timesRendered(), 'the page shown is the one rendered ahead').toBe(1);
      } finally {
        await visit.end();
      }
    });
  });
}

test('requests nothing from other servers when nothing is configured', async ({ page, seededServer }) => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== seededServer.url) others.push(request.url());
  });
  for (const path of PATHS) {
    const response = await page.goto(`${seededServer.url}${path}`, { waitUntil: 'networkidle' });
    expect(response?.headers()['content-security-policy']).toContain("connect-src 'self';");
    await expect(page.locator('meta[name="analytics"]')).toHaveCount(0);
  }
  expect(others).toEqual([]);
});
