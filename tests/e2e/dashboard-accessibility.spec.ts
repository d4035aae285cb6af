import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { PublishState } from '../../contract/releases.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { press, STATES } from './dashboard-states.ts';
import { expect, signIn, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, repeatedOn } from './public-page.ts';

// A whole dashboard each; a busy machine needs its time.
test.describe.configure({ timeout: 240_000 });

const TABS = [
  'homepage',
  'about',
  'get-involved',
  'events',
  'panther-store',
  'global-settings',
  'my-account',
  'admin-users',
  'content',
  'hero-images',
  'carousel',
  'external-links',
  'embed-docs',
  'analysis',
  'history',
  'media',
  'differences',
  'preview',
  'audit',
  'takedowns',
  'season',
  'api',
  'help',
];

/** As a link does it: without loading the whole dashboard again. */
async function showTab(page: Page, tab: string) {
  const before = await page.title();
  await page.evaluate((query) => {
    history.pushState(null, '', query);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `?tab=${tab}`);
  if (tab !== 'homepage') await expect(page).not.toHaveTitle(before);
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('main [data-slot="skeletons"]')).toHaveCount(0);
}

/** Rows needed so that every form and dialog has content. */
const ROWS: [path: string, row: object][] = [
  ['content', { key: 'home_main_content', value: '<p>Come by.</p>' }],
  ['content', { key: 'old_promo', value: '<p>Buy one</p>' }],
  ['users', { username: 'events', password: 'long enough' }],
  ['embed-documents', { title: 'Window hours', documentUrl: 'https://hours.example.org/', documentType: 'docs' }],
];

function fill(page: Page) {
  return page.evaluate(async (rows) => {
    for (const [path, row] of rows) {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(row) });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    }
  }, ROWS);
}

/** Colors are those of what has come to rest. */
const AT_REST = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Signed in to a dashboard in which everything has something in it, and in which unsaved text may be left. */
async function openFilled(page: Page, url: string) {
  page.on('dialog', (question) => question.accept());
  await page.route('https://hours.example.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Hours</title><p>Noon</p>',
    }),
  );
  await signIn(page, url);
  await fill(page);
}

for (const [width, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(width, () => {
    test.use({ viewport, ...AT_REST });

    test('finds no accessibility fault on any tab or panel', repeatedOn(width), async ({ page, server }) => {
      await page.goto(`${server.url}/admin/login`);
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      await expectAccessible(page);
      await openFilled(page, server.url);
      for (const tab of TABS) {
        await test.step(tab, async () => {
          await showTab(page, tab);
          await expectLoaded(page);
          await expectAccessible(page);
          if (width !== 'phone') return;
          await page.setViewportSize({ width: 320, height: viewport.height });
          const findOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          // The layout follows the width a moment later.
          await expect.poll(findOverflow, 'pixels to scroll sideways at 320').toBeLessThanOrEqual(0);
          await page.setViewportSize(viewport);
        });
      }
    });
  });
}

test.describe('dialogs opened on a phone, checked at phone and desktop width', () => {
  test.use({ viewport: DASHBOARD_WIDTHS.phone, ...AT_REST });

  test('have no accessibility fault in any edit mode', { tag: '@slow' }, async ({ page, server }) => {
    await openFilled(page, server.url);
    for (const { name, tab, open, shows, isOnPhoneAlone } of STATES) {
      await test.step(name, async () => {
        await page.goto(`${server.url}/admin?tab=${tab}`);
        await expectLoaded(page);
        await open(page);
        await shows(page);
        await (isOnPhoneAlone ? expectAccessible(page) : expectAccessibleAtBothWidths(page));
      });
    }
  });
});

test('finds no accessibility fault while the session is unknown or cannot be checked', async ({
  page,
  seededServer,
  expectedProblems,
}) => {
  expectedProblems.push('500', 'net::ERR_FAILED');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/admin/auth', async (route) => {
    await released.promise;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Something went wrong"}' });
  });
  await page.goto(`${seededServer.url}/admin`);
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  await expectAccessible(page);
  released.resolve();
  await expect(page.getByRole('alert').getByText('The server could not be reached.')).toBeVisible();
  await expectAccessible(page);
});

test('shows switches, the current tab and color swatches in forced colors', async ({ page, seededServer }) => {
  await page.setViewportSize(DASHBOARD_WIDTHS.desktop);
  await signIn(page, seededServer.url);
  const backgroundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await showTab(page, 'homepage');
    expect(await backgroundOf('aside a[aria-current]')).not.toBe(await backgroundOf('aside a:not([aria-current])'));
    await press(page, /^(Create|Edit) Main Page Content/);
    await press(page, 'Text color');
    expect(await backgroundOf('[data-swatch="gold"]')).toBe('rgb(242, 169, 0)');
    expect(await backgroundOf('[data-swatch="green"]')).toBe('rgb(6, 118, 71)');
    await page.keyboard.press('Escape');
    await press(page, 'Cancel');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Find anything' })).toHaveCSS('border-width', '1px');
    await page.keyboard.press('Escape');
    await showTab(page, 'admin-users');
    await expectLoaded(page);
    for (const state of ['checked', 'unchecked']) {
      const background = await backgroundOf(`[role="switch"][data-state="${state}"]`);
      expect(await backgroundOf(`[role="switch"][data-state="${state}"] > span`)).not.toBe(background);
    }
    await page.goto(`${seededServer.url}/admin`);
  }
});

test('fits Admin Users on the narrowest phone with letters twice as large', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openFilled(page, server.url);
  await page.goto(`${server.url}/admin?tab=admin-users`);
  await expect(page.getByRole('button', { name: 'Edit events' })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const readExcess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(readExcess).toBeLessThanOrEqual(0);
});

test('keeps its colors, and the site its own, in a browser that darkens websites', async ({
  playwright,
  seededServer,
}) => {
  const args = [...CHROMIUM_FLAGS, '--enable-features=WebContentsForceDark'];
  const browser = await playwright.chromium.launch({ executablePath: ensureChromium(), args });
  const page = await browser.newPage({ colorScheme: 'dark' });
  const readBrightness = async (part: Locator) => {
    const { channels } = await sharp(await part.screenshot()).stats();
    return channels[0]?.mean ?? 0;
  };
  await page.goto(`${seededServer.url}/admin/login`);
  await page.getByLabel('Username').focus();
  expect(await readBrightness(page.getByLabel('Username'))).toBeGreaterThan(200);
  await page.goto(seededServer.url);
  expect(await readBrightness(page.getByRole('banner'))).toBeGreaterThan(200);
  await browser.close();
});

test('fits the top bar on every screen from phone to desktop, with any number of unpublished changes', async ({
  page,
  seededServer,
}) => {
  await page.route('**/api/admin/publish', async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as PublishState;
    const change = { entity: 'heroImages', label: 'A hero image', action: 'update' } as const;
    const pending = Array.from({ length: 23 }, (_, id) => ({ ...state.pending[0], ...change, id }));
    await route.fulfill({
      response,
      json: { ...state, autoPublish: false, pending, scheduledFor: '2099-11-22T16:00:00.000Z' },
    });
  });
  await signIn(page, seededServer.url);
  await expect(page.getByText(/23 changes go live/)).toBeVisible();
  for (const width of [900, 1024, 1100, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `at ${width}`,
    ).toBeLessThanOrEqual(0);
    await bar.screenshot({ path: test.info().outputPath(`bar-${width}.png`) });
  }
});
