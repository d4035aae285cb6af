import type { Locator, Page } from '@playwright/test';
import { writeRows } from '../../contract/lists.ts';
import type { MenuRow } from '../../contract/menu.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, openDashboard, SCREENS, test } from './fixtures.ts';
import { expectOnPage, repeatedOn } from './public-page.ts';

const SHOTS = process.env.SCREENSHOTS;
const TITLE = 'Header and footer menu';
const SIGN_UP = 'https://signup.polyboosters.org/';

/** Stores a menu, as programs do. */
async function storeMenu(page: Page, url: string, rows: MenuRow[]): Promise<void> {
  await openDashboard(page, url, 'global-settings');
  const items = [{ key: 'site_menu', value: writeRows(rows) }];
  const response = await page.request.put(`${url}/api/admin/content`, { data: { items }, headers: { origin: url } });
  expect(response.status(), await response.text()).toBe(200);
  await expectOnPage(url, '/', rows[0]?.name ?? '');
}

for (const [screen, viewport] of SCREENS) {
  const isPhone = screen === 'phone';
  test.describe(screen, repeatedOn(screen), () => {
    test.use({ viewport, hasTouch: isPhone });

    test(`renames a page, moves it up and adds a link, by ${isPhone ? 'touch' : 'keyboard'}`, async ({
      page,
      server: { url },
    }) => {
      let presses = 0;
      const press = (target: Locator): Promise<void> => {
        presses += 1;
        return isPhone ? target.tap() : target.press('Enter');
      };
      const shoot = async (name: string): Promise<void> => {
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu-${name}-${screen}.png`, fullPage: true });
      };
      await openDashboard(page, url, 'global-settings');
      const card = page.getByRole('region', { name: TITLE });
      await expect(card.getByText('Using default')).toBeVisible();
      if (SHOTS) await card.screenshot({ path: `${SHOTS}/menu-closed-${screen}.png` });
      await press(card.getByRole('button', { name: `Edit ${TITLE}` }));
      const form = page.getByRole('form', { name: `Edit ${TITLE}` });
      await expect(form.getByText('This fits at 390, 820 and 1440 pixels.')).toBeVisible();
      await form.getByLabel('Name').nth(3).fill('Calendar');
      await press(form.getByRole('button', { name: 'Move Calendar to top' }));
      await form.getByRole('group', { name: 'Panther Store' }).getByLabel('Show in').selectOption('Footer');
      await press(form.getByRole('button', { name: 'Add a link' }));
      const added = form.getByRole('group', { name: 'New link' });
      await added.getByLabel('Leads to').fill('signup.polyboosters.org/');
      await added.getByLabel('Name').fill('Sign up');
      await expectAccessible(page);
      if (SHOTS) await form.screenshot({ path: `${SHOTS}/menu-form-${screen}.png` });
      await press(form.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Content updated successfully')).toBeVisible();
      console.log(`${presses} ${isPhone ? 'taps' : 'presses'} beside what is typed and chosen`);
      expect(presses).toBeLessThanOrEqual(4);
      await expectOnPage(url, '/', `href="${SIGN_UP}"`, 'Calendar');

      await page.goto(url);
      const names = ['Calendar', 'About', 'Get Involved', 'Sign up (opens in a new tab)'];
      if (isPhone) await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(names);
      await shoot('site');
      if (isPhone) await page.getByRole('button', { name: 'Close menu' }).tap();
      const ownPages = page.getByRole('contentinfo').getByRole('navigation', { name: 'Panther Club' });
      await expect(ownPages.getByRole('link')).toHaveText(['Panther Store']);
      await expectAccessible(page);

      await page.goto(`${url}/admin?tab=audit`);
      await press(page.getByRole('button', { name: `What changed: Added ${TITLE}` }));
      await expect(page.getByText('Header menu', { exact: true })).toBeVisible();
      await expect(page.getByText('Footer menu', { exact: true })).toBeVisible();
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu-differences-${screen}.png` });
    });
  });
}

test('a page of the club’s own is named and moved in the card, and shows where its page says', async ({
  page,
  server: { url },
}) => {
  await openDashboard(page, url, 'global-settings');
  const body = { title: 'Membership for families', path: '/membership', showIn: ['header'], isPublished: true };
  const headers = { origin: url };
  const created = await page.request.post(`${url}/api/admin/pages`, { data: body, headers });
  expect(created.status(), await created.text()).toBe(201);
  const draft = { title: 'Not yet', path: '/not-yet', showIn: ['footer'] };
  expect((await page.request.post(`${url}/api/admin/pages`, { data: draft, headers })).status()).toBe(201);
  await expectOnPage(url, '/', 'Membership for families');
  await page.reload();
  const card = page.getByRole('region', { name: TITLE });
  await expect(card.getByText('Membership for families')).toBeVisible();
  await card.getByRole('button', { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole('form', { name: `Edit ${TITLE}` });
  const row = form.getByRole('group', { name: 'Membership for families' });
  await expect(row.getByText('/membership')).toBeVisible();
  await expect(row.getByText('Header, as its page says')).toBeVisible();
  await expect(form.getByRole('group', { name: 'Not yet' }).getByText('Nowhere, as its page says')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await row.getByRole('button', { name: /to top$/ }).click();
  await form.getByLabel('Name').first().fill('Join');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectOnPage(url, '/', '>Join');
  await page.goto(`${url}/membership`);
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(items).toHaveText(['Join', 'About', 'Get Involved', 'Panther Store', 'Panther Club Events']);
  await expect(items.first()).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  const { id } = await created.json();
  expect((await page.request.delete(`${url}/api/admin/pages/${id}`, { headers })).ok()).toBe(true);
  await expect(async () => {
    await page.goto(url);
    await expect(items).toHaveCount(4, { timeout: 500 });
  }).toPass();
  await openDashboard(page, url, 'global-settings');
  await expect(card.getByText('Not yet')).toBeVisible();
  await expect(card.getByText('Join')).toHaveCount(0);
});

const WIDTHS = [320, 390, 640, 820, 899, 900, 1024, 1152, 1280, 1440, 1920];

const makeLinks = (names: string[], showIn: MenuRow['showIn'] = 'both'): MenuRow[] =>
  names.map((name, index) => ({ target: `/events#${index}`, name, showIn }));

const MENUS: Record<string, MenuRow[]> = {
  'a few more names': makeLinks(['Sign up', 'Volunteer', 'Calendar']),
  'wide names': makeLinks(['W'.repeat(24), 'MW'.repeat(15)]),
  'as many and as long as fit': makeLinks(
    Array.from({ length: 4 }, (_, index) => `A name of thirty characters ${index}!`.slice(0, 30)),
  ),
  'one name for everything': [
    ...['about', 'get_involved', 'panther_store', 'events', 'accessibility'].map(
      (target): MenuRow => ({ target, name: 'W'.repeat(30), showIn: 'footer' }),
    ),
  ],
};

test('keeps all names of header, menu and footer on the screen, from 320 to 1920 pixels', async ({
  page,
  server: { url },
}) => {
  for (const [name, rows] of Object.entries(MENUS)) {
    await storeMenu(page, url, rows);
    await page.goto(url);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      const button = page.getByRole('button', { name: 'Menu' });
      const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      const isBehindButton = await button.isVisible();
      if (isBehindButton) await button.click();
      await expect(items.first()).toBeVisible();
      const spills = await items.evaluateAll(
        (links) =>
          links.filter((link) => {
            const frame = link.closest('header, dialog')?.getBoundingClientRect() ?? new DOMRect();
            const range = document.createRange();
            range.selectNodeContents(link);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            const isApart = !link.closest('dialog') || top - link.getBoundingClientRect().top >= 4;
            const isInside = isApart && left >= frame.left && right <= frame.right && top >= frame.top;
            return !isInside || (frame.height < innerHeight && bottom > frame.bottom);
          }).length,
      );
      expect(spills, `${name} at ${width}: names outside their header, or on the line above`).toBe(0);
      if (isBehindButton) await page.getByRole('button', { name: 'Close menu' }).click();
    }
  }
});

test('lays out 60 footer links in columns, and one below the other on a phone', async ({ page, server: { url } }) => {
  await openDashboard(page, url, 'global-settings');
  for (let number = 1; number <= 60; number += 1) {
    const data = { name: `Partner ${number}`, url: `https://partner-${number}.polyboosters.org/`, location: 'footer' };
    expect((await page.request.post(`${url}/api/admin/external-links`, { data })).status()).toBe(201);
  }
  await expectOnPage(url, '/', 'Partner 60');
  const links = page.getByRole('contentinfo').getByRole('link', { name: /^Partner/ });
  const countColumns = () =>
    links.evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().left)).size);
  for (const [width, columns] of [
    [390, 1],
    [820, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(url);
    await expect(links).toHaveCount(60);
    expect(await countColumns(), `columns at ${width}`).toBe(columns);
    await expectNoSidewaysScroll(page);
  }
});

test('shows in the card at which width names take more lines, as the site does', async ({ page, server: { url } }) => {
  await openDashboard(page, url, 'global-settings');
  await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole('form', { name: `Edit ${TITLE}` });
  const names = form.getByLabel('Name');
  await names.nth(1).fill('How to get involved this year');
  await expect(form.getByText(/^At 900 pixels this takes two lines\. Shorten a name or move one/)).toBeVisible();
  await expect(form.getByText(/^At 1440 pixels/)).toHaveCount(0);
  await names.nth(2).fill('The store of the Panther Club');
  await names.first().fill('About us and the club');
  await expect(form.getByText(/^At 1440 pixels this takes two lines/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectOnPage(url, '/', 'The store of the Panther Club');
  await page.goto(url);
  const tops = () =>
    page
      .locator('header nav li')
      .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size);
  expect(await tops()).toBe(2);

  await openDashboard(page, url, 'global-settings');
  await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
  await names.nth(3).fill('Everything that comes up soon');
  await expect(form.getByText(/^So many names go behind a Menu button at every width/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectOnPage(url, '/', 'Everything that comes up soon');
  await page.goto(url);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(4);
  await expectAccessible(page);
});

test.describe('menu whose preview fails', () => {
  test.use({ expectedProblems: ['status of 422'] });

  test('is not said to fit', async ({ page, server: { url } }) => {
    await page.route('**/preview', (route) =>
      route.fulfill({ status: 422, contentType: 'text/html', body: '<h1>No</h1>' }),
    );
    await openDashboard(page, url, 'global-settings');
    await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
    const form = page.getByRole('form', { name: `Edit ${TITLE}` });
    await expect(form.getByText(/whether this fits was not checked/)).toBeVisible();
    await expect(form.getByText(/^This fits at/)).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('explains why a menu cannot be saved, and keeps what was typed', async ({ page, server: { url } }) => {
  await openDashboard(page, url, 'global-settings');
  await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
  const form = page.getByRole('form', { name: `Edit ${TITLE}` });
  await form.getByRole('button', { name: 'Add a link' }).click();
  const added = form.getByRole('group').last();
  await added.getByLabel('Name').fill('Homecoming');
  await added.getByLabel('Leads to').fill('home');
  await expect(added.getByLabel('Leads to'), 'on the way to homecoming.org').toHaveValue('home');
  await added.getByLabel('Leads to').fill('homecoming');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Link must be a page of this site, as in /events, or a full web address')).toBeVisible();
  await expect(added.getByLabel('Leads to')).toHaveValue('homecoming');
  await added.getByLabel('Leads to').fill('homecoming.org');
  await form.getByRole('group', { name: 'Accessibility' }).getByLabel('Show in').selectOption('Nowhere');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Keep Accessibility in the header or the footer/)).toBeVisible();
});

test.describe('menu without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('links to every page of the club’s own menu', async ({ page, browser, server: { url } }) => {
    for (const rows of [MENUS['a few more names'], MENUS['as many and as long as fit']]) {
      await storeMenu(page, url, rows ?? []);
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
      const visitor = await context.newPage();
      for (const width of [320, 390, 900, 1440]) {
        await visitor.setViewportSize({ width, height: 844 });
        await visitor.goto(url);
        const links = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link');
        await expect(links).toHaveCount((rows?.length ?? 0) + 4);
        for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
      }
      await context.close();
    }
  });
});
