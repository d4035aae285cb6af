import type { Page } from '@playwright/test';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { RELEASE_PAGES } from '../../contract/release-paths.ts';
import { startServer } from '../support/server.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { WIDTHS, waitForIsland } from './public-page.ts';

/** Text that a visitor can read, line by line. Buttons that need scripts do not count. */
async function listLines(page: Page): Promise<Set<string>> {
  const text = await page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('main, footer')].map((part) => part.innerText);
    return parts.join('\n');
  });
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

for (const [name, viewport] of [
  ['phone', WIDTHS.phone],
  ['desktop', WIDTHS.desktop],
] as const) {
  for (const path of RELEASE_PAGES) {
    test(`renders ${path} readable and accessible on a ${name}`, async ({ page, seededServer }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${seededServer.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Donate Now!' })).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test.describe('unknown address', () => {
  // The browser reports the page's own status as an error.
  test.use({ expectedProblems: ['status of 404'] });

  test('shows the scoreboard with status 404, and is not indexed', async ({ page, seededServer }) => {
    const response = await page.goto(`${seededServer.url}/no-such-play`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(page);
  });
});

test.describe('public page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of Object.values(PAGE_PATHS)) {
    test(`contains on ${path} the same text as with scripts`, async ({ page, seededServer, browser }) => {
      const scripted = await browser.newPage({ javaScriptEnabled: true });
      await scripted.goto(`${seededServer.url}${path}`);
      const expected = await listLines(scripted);
      for (const tab of await scripted.getByRole('tab').all()) {
        await waitForIsland(scripted, scripted.getByRole('tablist'));
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        for (const line of await listLines(scripted)) expected.add(line);
      }
      await scripted.close();
      await page.goto(`${seededServer.url}${path}`);
      const shown = await listLines(page);
      expect(expected.size).toBeGreaterThan(10);
      expect([...expected].filter((line) => !shown.has(line))).toEqual([]);
    });
  }

  test('shows every panel of the events and about pages', async ({ page, seededServer }) => {
    await page.goto(`${seededServer.url}/events`);
    for (const heading of [
      'Put your name in lights',
      'Four Fridays that nobody wears gray',
      'Doubles day for every generation',
    ]) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
    await page.goto(`${seededServer.url}/about`);
    await expect(page.getByRole('heading', { name: 'The people holding the clipboards' })).toBeVisible();
    await expect(page.getByText('52.75%').first()).toBeVisible();
  });
});

test('follows keyboard, address and back button in the events tabs', async ({ page, seededServer }) => {
  await page.goto(`${seededServer.url}/events`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await waitForIsland(page, page.getByRole('tablist'));
  await expect(tab('Friday Night Lights')).toHaveAttribute('aria-selected', 'true');
  await tab('Friday Night Lights').focus();
  await page.keyboard.press('End');
  await expect(tab('Pickleball Tournament')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/#pickleball$/);
  // The browser's own: back, on Windows and Linux.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(tab('3-on-3 Basketball')).toHaveAttribute('aria-selected', 'false');
  await page.goto(`${seededServer.url}/events#pickleball`);
  await tab('Pickleball Tournament').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Friday Night Lights')).toHaveAttribute('aria-selected', 'true');
  await page.goto(`${seededServer.url}/events#basketball`);
  await expect(tab('3-on-3 Basketball')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: '3-on-3 Basketball' })).toBeVisible();
});

/** Small phone to wide desktop: the tabs of each stand in the first screen, or come near while someone reads. */
const READING_SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** Reads on, a few lines at a time, until the tabs are alive; gives where the reader then is, and ought to be. */
function readUntilAlive(page: Page) {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let read = 0;
    while (!document.querySelector('.tabs[data-ready]') && scrollY === read) {
      scrollTo({ top: read + 20, behavior: 'instant' });
      read = scrollY;
      await nextFrame();
    }
    await nextFrame();
    await nextFrame();
    return { read, shown: scrollY };
  });
}

for (const path of ['/about', '/events']) {
  test(`keeps the reader’s position on ${path} while its tabs load`, async ({ page, seededServer }) => {
    for (const viewport of READING_SIZES) {
      await test.step(`${viewport.width}×${viewport.height}`, async () => {
        await page.setViewportSize(viewport);
        await page.goto(`${seededServer.url}${path}`);
        const { read, shown } = await readUntilAlive(page);
        expect(shown).toBe(read);
        await page.goto('about:blank');
      });
    }
  });
}

test('opens the panel named by the hash of an address', async ({ page, seededServer }) => {
  await page.setViewportSize(WIDTHS.phone);
  await page.goto(`${seededServer.url}/events#pickleball`);
  await expect(page.locator('.tabs[data-ready]')).toHaveCount(1);
  await expect(page.getByRole('tabpanel', { name: 'Pickleball Tournament' })).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Pickleball Tournament' })).toBeInViewport({ ratio: 0.9 });
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    location.hash = 'basketball';
  });
  await expect(page.getByRole('tabpanel', { name: '3-on-3 Basketball' })).toBeInViewport();
});

test('opens the panel with the words that a reader looks for in the browser', async ({ page, seededServer }) => {
  await page.goto(`${seededServer.url}/about`);
  // Also from the top of the page, where most readers search.
  await expect(page.locator('.tabs[data-ready]')).toHaveCount(1);
  const leadership = page.locator('#leadership');
  await expect(leadership).toBeHidden();
  // A link into the panel opens it in the same way as the browser’s search, which no test can start.
  await leadership.evaluate((panel) => {
    const words = [...panel.querySelectorAll('li')].find((each) => each.textContent.includes('Treasurer'));
    if (words) words.id = 'words';
    location.hash = 'words';
  });
  await expect(page.getByRole('tab', { name: 'Leadership' })).toHaveAttribute('aria-selected', 'true');
  await expect(leadership.getByText('Treasurer')).toBeInViewport();
  const impact = page.locator('#your-impact');
  await expect(impact).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(impact.getByRole('heading', { name: 'Every dollar, down the field' })).toBeVisible();
});

test('enlarges the impact diagram, closes it with Escape and returns the focus', async ({ page, seededServer }) => {
  await page.goto(`${seededServer.url}/about`);
  const enlarge = page.getByRole('button', { name: /Enlarge/ });
  await enlarge.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('opens the menu on a phone, closes it with Escape, and follows it to a page', async ({ page, seededServer }) => {
  await page.setViewportSize(WIDTHS.phone);
  await page.goto(seededServer.url);
  const menuButton = page.getByRole('button', { name: /menu/i });
  await menuButton.click();
  const events = page.getByRole('link', { name: 'Panther Club Events' });
  await expect(events.first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menuButton).toBeFocused();
  await menuButton.click();
  await events.first().click();
  await expect(page).toHaveURL(/\/events$/);
});

test('shows no example address and no empty list on a new club’s public site', async ({ page }) => {
  const server = await startServer({ env: { PUBLIC_URL: 'https://polyboosters.org' } });
  try {
    for (const path of [...RELEASE_PAGES, '/404', '/calendar.ics']) {
      const text = await (await fetch(server.url + path)).text();
      expect(text).not.toMatch(/example\.(com|net|org)|\/example\b/);
    }
    await page.goto(server.url);
    await expect(page.getByRole('contentinfo')).toContainText('Panther Club');
    await expect(page.getByRole('contentinfo')).not.toContainText('Around school');
  } finally {
    await server.stop();
  }
});
