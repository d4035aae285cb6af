import { chromium, request } from '@playwright/test';
import { tabs } from '../../admin/navigation/tabs.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.ts';
import { expectNoSidewaysScroll } from './accessibility.ts';
import { blockOf, call, startEditing } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';
import { expectOnPage } from './public-page.ts';

/** 640 is a 1280-pixel window at 200% zoom; at 900 the rail appears, at 1280 the aside. */
const WIDTHS_BETWEEN = [320, 640, 740, 899, 900, 960, 1024, 1152, 1280];

/** Less is one word below the other. */
const WORDS = 120;

test('leaves cards and rows room for their text at every width', async ({ page, seededServer }) => {
  await openDashboard(page, seededServer.url, 'homepage');
  for (const tab of ['homepage', 'admin-users']) {
    await page.goto(`${seededServer.url}/admin?tab=${tab}`);
    await expect(page.locator('[data-row] [data-slot="row-title"]').first()).toBeVisible();
    for (const width of WIDTHS_BETWEEN) {
      await page.setViewportSize({ width, height: 900 });
      const narrowest = () =>
        page
          .locator('[data-row] [data-slot="row-title"], main section > header h3')
          .evaluateAll((titles) => Math.min(...titles.map((title) => title.parentElement?.clientWidth ?? 0)));
      await expect.poll(narrowest, `${tab} at ${width}: pixels for words`).toBeGreaterThanOrEqual(WORDS);
      await expectNoSidewaysScroll(page);
    }
  }
});

test('keeps every tool of the editor in view at every width', async ({ page, server }) => {
  await startEditing(page, server.url);
  const toolbar = blockOf(page).getByRole('toolbar', { name: 'Formatting' });
  for (const width of [900, 1024, 1180, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const hidden = () => toolbar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(hidden, `at ${width}: pixels out of view`).toBe(0);
  }
});

test('leaves the text half of the screen on a phone that is held sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await startEditing(page, server.url);
  const text = await blockOf(page).getByRole('textbox', { name: 'Main Page Content' }).locator('..').boundingBox();
  expect(text?.height).toBeGreaterThan(180);
  await expect(blockOf(page).getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});

test('keeps every button on the screen when its letters are twice as large', async ({ page, seededServer }) => {
  await openDashboard(page, seededServer.url, 'season');
  for (const [width, tab, button] of [
    [390, 'season', /^Start the .* season$/],
    [390, 'global-settings', 'Copy to all other pages'],
    [390, 'homepage', 'Create Main Page Content'],
    [1200, 'season', /^Start the .* season$/],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${seededServer.url}/admin?tab=${tab}`);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await page.evaluate(() => {
      const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map(
        (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
      );
      for (const [{ style }, size] of sizes) style?.setProperty('font-size', `${size * 2}px`);
    });
    for (const name of ['Logout', button]) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box?.x, `${tab}: left of ${name}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${tab}: right of ${name}`).toBeLessThanOrEqual(width);
    }
    const cut = await page
      .locator('header h1, [data-slot="phone-bar"] button span')
      .evaluateAll(
        (names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
            .length,
      );
    expect(cut, `${tab}: names in the bars that are cut`).toBe(0);
    const outside = await page.getByText('Using default').evaluateAll(
      (badges) =>
        badges.filter((badge) => {
          const card = badge.closest('section')?.getBoundingClientRect();
          return badge.getBoundingClientRect().right > (card?.right ?? 0) - 12;
        }).length,
    );
    expect(outside, `${tab}: badges that leave their card`).toBe(0);
    await expectNoSidewaysScroll(page);
  }
});

test('fits the narrowest phone with the largest letters of the browser', async ({ seededServer }) => {
  const args = [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
  await openDashboard(page, seededServer.url, 'history');
  await expect(page.getByLabel('Up to')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const countLines = (title: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    if (title.firstChild) range.setStart(title.firstChild, 'Admin '.length);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  };
  expect(await page.locator('header h1').evaluate(countLines), 'lines of “Dashboard”').toBe(1);
  await browser.close();
});

test('names the tab in full on the menu button of the narrowest phone', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await openDashboard(page, seededServer.url, 'season');
  for (const tab of ['season', 'global-settings', 'audit', 'analysis'] as const) {
    await page.goto(`${seededServer.url}/admin?tab=${tab}`);
    const name = page.locator('[data-slot="phone-bar"]').getByText(tabs[tab].label);
    await expect(name).toBeVisible();
    const cut = await name.evaluate((text) => [
      text.scrollWidth - text.clientWidth,
      text.scrollHeight - text.clientHeight,
    ]);
    expect(cut, tab).toEqual([0, 0]);
  }
});

test('reaches everything in the publish sheet at 400% zoom', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openDashboard(page, seededServer.url, 'my-account');
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: /^Publish/ });
  for (const name of ['Publish', 'Close']) {
    const button = sheet.getByRole('button', { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test('leaves most of the shortest screens to the cards', async ({ page, seededServer }) => {
  await openDashboard(page, seededServer.url, 'my-account');
  for (const [width, height] of [
    [320, 256],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${seededServer.url}/admin?tab=my-account`);
    const field = page.getByLabel('Confirm New Password', { exact: true });
    await field.focus();
    const room = () =>
      page.evaluate(() => {
        const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const top = Math.max(edge('body header')?.bottom ?? 0, edge('main')?.top ?? 0, 0);
        return Math.round((edge('[data-slot="phone-bar"]')?.top ?? 0) - top);
      });
    await expect.poll(room, `at ${width}x${height}: pixels between the bars`).toBeGreaterThanOrEqual(height * 0.6);
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});

test('keeps each word of the headline whole on the narrowest phone', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 280, height: 653 });
  for (const path of Object.values(PAGE_PATHS)) {
    await page.goto(`${seededServer.url}${path}`);
    const split = await page.locator('h1').evaluate((headline) => {
      const words = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (words.nextNode()) {
        for (const { 0: word, index } of words.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
          const range = document.createRange();
          range.setStart(words.currentNode, index);
          range.setEnd(words.currentNode, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      return found;
    });
    expect(split, path).toEqual([]);
  }
});

test('keeps the donate button off the buttons of the first picture, below a notice', async ({ page, server }) => {
  await signIn(page, server.url);
  const text = 'Tonight’s game moved to the gym of the middle school, because of the rain';
  await call(page, 'POST', '/api/admin/notices', { text });
  await call(page, 'POST', '/api/admin/content', { key: 'donate_button_text', value: 'Give now and do some good' });
  for (const altText of ['Kickoff', 'Halftime']) {
    const imageUrl = '/objects/images/card-merch.webp';
    await call(page, 'POST', '/api/admin/hero-images', { imageUrl, altText, pageType: 'home' });
  }
  await page.setViewportSize({ width: 390, height: 664 });
  await expectOnPage(server.url, '/', 'Halftime', 'Give now');
  await page.goto(server.url);
  const pause = page.getByRole('button', { name: 'Pause the slideshow' }).first();
  await expect(pause).toBeInViewport();
  const donate = page.getByRole('link', { name: /^Give now/ });
  for (const name of ['Previous picture', 'Next picture', 'Pause the slideshow']) {
    const isCovered = () =>
      page
        .getByRole('button', { name })
        .first()
        .evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
    await expect.poll(isCovered, name).toBe(false);
  }
  await expect(donate).toBeInViewport();
});

test('keeps the donate button off the text of the first screen, the ticket and the cards', async ({
  page,
  seededServer: { url },
}) => {
  for (const { path, width, height } of [
    { path: '/', width: 390, height: 844 },
    { path: '/', width: 600, height: 844 },
    { path: '/events', width: 1440, height: 900 },
    { path: '/accessibility', width: 320, height: 640 },
    { path: '/accessibility', width: 390, height: 844 },
    { path: '/accessibility', width: 820, height: 1180 },
    { path: '/no-such-page', width: 390, height: 844 },
    { path: '/no-such-page', width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height });
    const isMissing = path === '/no-such-page';
    if (isMissing) {
      // Asked for apart: a browser tells of the status in its console.
      const visitor = await request.newContext();
      const body = await (await visitor.get(`${url}${path}`)).text();
      await visitor.dispose();
      await page.route(`${url}${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    }
    await page.goto(`${url}${path}`);
    await expect(page.locator('[data-donate-dock] astro-island:not([ssr])')).toHaveCount(1);
    const covered = () =>
      page.evaluate(() => {
        const link = document.querySelector('[data-donate-dock] a');
        const own = link?.children[link.hasAttribute('data-collapsed') ? 1 : 0]?.getBoundingClientRect();
        return [
          ...document.querySelectorAll('main h1, main p, main dt, main pre, main [data-clear-of-donate="box"]'),
        ].filter((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          const lines = part.matches('[data-clear-of-donate="box"]')
            ? [part.getBoundingClientRect()]
            : [...range.getClientRects()];
          return lines.some(
            (line) =>
              own && line.left < own.right && line.right > own.left && line.top < own.bottom && line.bottom > own.top,
          );
        }).length;
      });
    await expect.poll(covered, `${path} at ${width}: parts under the button`).toBe(0);
  }
});

test('keeps the arrow of a footer link beside its last word where the name wraps', async ({ page, seededServer }) => {
  await page.goto(seededServer.url);
  const link = page.getByRole('contentinfo').getByRole('link', { name: /^Athletics calendar/ });
  const { height = 0 } = (await link.boundingBox()) ?? {};
  expect(height, 'a name with room for it stands on one line').toBeLessThan(50);
  for (const pixels of [110, 120, 130, 140, 150]) {
    const gap = await link.evaluate((element, width) => {
      element.style.width = `${width}px`;
      const range = document.createRange();
      range.selectNode(element.firstChild as Node);
      const word = [...range.getClientRects()].at(-1);
      const arrow = element.querySelector('svg')?.getBoundingClientRect();
      const isBeside = word && arrow && arrow.top < word.bottom && arrow.bottom > word.top;
      return isBeside ? arrow.left - word.right : null;
    }, pixels);
    expect(gap, `pixels between word and arrow, ${pixels} wide`).not.toBeNull();
    expect(gap).toBeLessThan(16);
  }
});

test('breaks words that no phone has room for, in the footer and in cards of the dashboard', async ({
  page,
  server,
}) => {
  const word = 'Donaudampfschifffahrtsgesellschaftsverei';
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, server.url);
  await call(page, 'POST', '/api/admin/content', { key: 'site_cheer', value: word });
  const tabs = [{ id: 'spirit-days', name: word }];
  await call(page, 'POST', '/api/admin/content', { key: 'events_tabs', value: JSON.stringify(tabs) });
  await page.goto(`${server.url}/admin?tab=events`);
  await expect(page.getByRole('heading', { name: word })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(async () => {
    await page.goto(server.url);
    await expect(page.getByText(word)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectNoSidewaysScroll(page);
});

test.describe('editor without a network', () => {
  test.use({ expectedProblems: ['ERR_INTERNET_DISCONNECTED'] });

  test('keeps its tools visible below the offline notice', async ({ page, server, context }) => {
    await startEditing(page, server.url);
    await page.keyboard.press('ControlOrMeta+End');
    await context.setOffline(true);
    await expect(page.getByText('You’re offline.').first()).toBeVisible();
    const bold = blockOf(page).getByRole('button', { name: 'Bold' });
    const isOnTop = () =>
      bold.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await context.setOffline(false);
  });
});

test('prints the handover page without bars, buttons or split rows', async ({ page, seededServer }) => {
  await openDashboard(page, seededServer.url, 'season');
  await expect(page.getByRole('heading', { name: 'Board handover' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const width of [816, 1056]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { name: 'Domain and services' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('[data-slot="phone-bar"]')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Make codes' })).toBeHidden();
    const left = await page.locator('main').evaluate((main) => main.getBoundingClientRect().left);
    expect(left, 'pixels before the page’s text').toBe(0);
  }
});
