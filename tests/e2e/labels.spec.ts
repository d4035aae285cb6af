import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, openDashboard, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectNotOnPage, expectOnPage, repeatedOn } from './public-page.ts';

const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

async function edit(page: Page, title: string) {
  await cardOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  return page.getByRole('form', { name: `Edit ${title}` });
}

async function save(page: Page, title: string): Promise<void> {
  await cardOf(page, title).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content updated successfully')).toBeVisible();
  await expect(cardOf(page, title).getByRole('button', { name: `Edit ${title}` })).toBeFocused();
}

for (const [width, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(width, repeatedOn(width), () => {
    test.use({ viewport });

    test('edits headline, buttons and search texts in one card each, with one undo', async ({ page, server }) => {
      await openDashboard(page, server.url, 'homepage');
      const form = await edit(page, 'Headline and buttons');
      await expect(form.getByRole('textbox', { name: 'Headline' })).toBeFocused();
      await form.getByRole('textbox', { name: 'Headline' }).fill('A line that is far too long\nfor the hero');
      await expect(form.getByText('Each line of Headline must be at most 16 characters')).toBeVisible();
      await expect(form.getByRole('status').filter({ hasText: 'Longest line: 27 of 16 letters.' })).toBeAttached();
      await form.getByLabel('Second button', { exact: true }).fill('');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Each line of Headline must be at most 16 characters')).toBeVisible();
      await expectAccessible(page);
      await form.getByRole('textbox', { name: 'Headline' }).fill('One school.\nOne roar.');
      await expect(form.getByText('Longest line: 11 of 16 letters.')).toBeVisible();
      await save(page, 'Headline and buttons');
      await expect(cardOf(page, 'Headline and buttons').getByText('Customized')).toBeVisible();
      await expectOnPage(server.url, '/', 'One school.');
      await expectNotOnPage(server.url, '/', 'Everybody', 'See what’s on');

      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(cardOf(page, 'Headline and buttons').getByText('Using default')).toBeVisible();
      await expectOnPage(server.url, '/', 'Everybody', 'See what’s on');

      const search = await edit(page, 'Search engines and shared links');
      await search.getByLabel('Search title').fill('Boosters of the year');
      await expect(search.getByText('Boosters of the year')).toHaveCount(2);
      await expectAccessible(page);
      await save(page, 'Search engines and shared links');
      await expectOnPage(server.url, '/', '<title>Boosters of the year</title>');
    });

    test('hides an example address until the club sets its own, and links to it from the Homepage tab', async ({
      page,
      server,
    }) => {
      await expectNotOnPage(server.url, '/panther-store', 'shop.example.org', 'Shop online');
      await expectNotOnPage(server.url, '/events', 'sponsors@', 'Ask to sponsor');
      await openDashboard(page, server.url, 'homepage');
      const due = page.getByRole('region', { name: 'Worth a look' });
      await expect(due.getByText('Sponsor email: still the example address', { exact: true })).toBeVisible();
      await due.getByRole('link', { name: /Shop address: still the example address/ }).click();
      const form = page.getByRole('form', { name: 'Edit Online Store and Store Hours' });
      await expect(form.getByLabel('Shop address')).toBeFocused();
      await expect(form.getByLabel('Shop address')).toHaveValue('');
      await form.getByLabel('Shop address').fill('shop.polyboosters.org');
      await save(page, 'Online Store and Store Hours');
      await expectOnPage(server.url, '/panther-store', 'https://shop.polyboosters.org', 'Shop online');

      await page.goto(`${server.url}/admin?tab=events`);
      const sponsors = await edit(page, 'Ask to sponsor');
      await sponsors.getByLabel('Sponsor email').fill('nobody');
      await sponsors.getByRole('button', { name: 'Save' }).click();
      await expect(sponsors.getByText('Email must be an address like name@school.org')).toBeVisible();
      await sponsors.getByLabel('Sponsor email').fill('sponsors@polyboosters.org');
      await save(page, 'Ask to sponsor');
      await expectOnPage(server.url, '/events', 'mailto:sponsors@polyboosters.org');
    });

    test('changes footer labels on every page at once from Global Settings', async ({ page, server }) => {
      await openDashboard(page, server.url, 'global-settings');
      const form = await edit(page, 'Header and footer words');
      await form.getByLabel('Heading above the links').fill('On campus');
      await form.getByLabel('Tagline').fill('');
      await save(page, 'Header and footer words');
      for (const path of ['/', '/events']) await expectOnPage(server.url, path, 'On campus');
      await expectNotOnPage(server.url, '/about', 'Parent boosters of Poly</span>');
    });

    test('saves a fund split below 100% on the second tap, and refuses one above it', async ({ page, server }) => {
      await openDashboard(page, server.url, 'about');
      const form = await edit(page, 'Fund split');
      const [first = '', second = ''] = await Promise.all(
        [0, 1].map((index) => form.getByLabel('Group').nth(index).inputValue()),
      );
      // The focus goes along with the row, by keyboard; a double tap is one tap.
      const down = form.getByRole('button', { name: `Move ${first} down` });
      await down.focus();
      await page.keyboard.press('Enter');
      await expect(form.getByText(`${first} moved. It is row 2 of`)).toBeAttached();
      await expect(down).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('Group').nth(2)).toHaveValue(first);
      const toTop = form.getByRole('button', { name: `Move ${first} to top` });
      await toTop.press('Enter');
      await expect(form.getByLabel('Group').first()).toHaveValue(first);
      await expect(toTop).toBeFocused();
      await form.getByRole('button', { name: 'Add a group' }).click();
      await form.getByRole('button', { name: 'Delete New group' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(form.getByRole('button', { name: 'Delete New group' })).toHaveCount(0);
      await expect(form.getByRole('button', { name: 'Add a group' })).toBeFocused();
      await form.getByRole('button', { name: 'Cancel' }).click();
      await edit(page, 'Fund split');
      await form.getByRole('button', { name: `Delete ${first}` }).dblclick();
      await expect(form.getByRole('button', { name: `Delete ${second}` })).toBeFocused();
      await expect(form.getByText(`${first} deleted. `)).toBeAttached();
      await form.getByRole('button', { name: 'Cancel' }).click();
      await edit(page, 'Fund split');
      // The row that takes it over the whole is marked before anybody saves.
      const percent = form.getByLabel('Percent');
      await percent.first().fill('80');
      await expect(percent.first()).toHaveAttribute('aria-invalid', 'true');
      await expect(percent.first()).toHaveAccessibleDescription('Takes the total to 127.25%');
      await expect(percent.nth(1)).toHaveAttribute('aria-invalid', 'false');
      await expect(form.getByRole('group', { name: 'Fund split' })).toBeVisible();
      // Its fields stay in line.
      const boxes = await Promise.all([form.getByLabel('Group'), percent].map((field) => field.first().boundingBox()));
      expect(boxes[0]?.y).toBe(boxes[1]?.y);
      await percent.nth(1).fill('lots');
      await expect(percent.nth(1)).toHaveAccessibleDescription('A number from 0 to 100');
      await percent.nth(1).fill('5.78');
      await expect(percent.nth(1)).toHaveAccessibleDescription('Takes the total to 127.25%');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('These add up to 127.25%. Bring the total to 100%.')).toBeVisible();
      await form.getByRole('button', { name: 'Delete Upper School' }).click();
      await expect(form.getByText('90.85% in all')).toBeVisible();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('These add up to 90.85%, not 100%. Save again to keep it that way.')).toBeVisible();
      await save(page, 'Fund split');
      await expectOnPage(server.url, '/about', '80.00');
      await expectNotOnPage(server.url, '/about', 'Upper School');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expectOnPage(server.url, '/about', 'Upper School', '52.75');
    });
  });
}

test('saves a label next to one that a colleague changed meanwhile, without a question', async ({ page, server }) => {
  await openDashboard(page, server.url, 'homepage');
  const writeLead = (value: string, version: number) =>
    call(page, 'PUT', '/api/admin/content', { items: [{ key: 'home_lead', value, version }] });
  await writeLead('For every team.', 0);
  await page.reload();
  const form = await edit(page, 'Headline and buttons');
  await form.getByRole('textbox', { name: 'Headline' }).fill('One school.\nOne roar.');
  const isFollowed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/api/admin/content'),
  );
  await writeLead('For every team and club.', 1);
  await isFollowed;
  await save(page, 'Headline and buttons');
  await expectOnPage(server.url, '/', 'One school.');
  await expectOnPage(server.url, '/', 'For every team and club.');
});
