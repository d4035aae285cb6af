import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectNotOnPage, expectOnPage } from './public-page.ts';

const PHONE = { width: 390, height: 844 };

async function openSettings(page: Page, url: string) {
  await signIn(page, url);
  await page.goto(`${url}/admin?tab=global-settings`);
  await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible();
}

test('adds, moves, edits, deletes and restores a footer link', async ({ page, server }) => {
  await openSettings(page, server.url);
  const links = page.getByRole('region', { name: 'Footer Links' });
  await expect(links.getByText('School website', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const add = links.getByRole('button', { name: 'Add link' });
  await expect(add).toBeDisabled();
  await links.getByLabel('Name').fill('Volunteer handbook');
  await links.getByLabel('URL').fill('next to the gym');
  // A press that lasts: what is found meanwhile must not push the button from under it.
  await add.click({ delay: 600 });
  await expect(links.getByText('URL must be a full web address that begins with https:// or http://')).toBeVisible();
  await expect(links.getByLabel('URL')).toBeFocused();
  await page.reload();
  await expect(links.getByLabel('Name')).toHaveValue('Volunteer handbook');
  await links.getByLabel('URL').fill('https://handbook.example.org/');
  await page.keyboard.press('Enter');
  await expect(page.getByText('External link added successfully')).toBeVisible();
  await expect(links.getByLabel('Name')).toBeFocused();
  await expect(links.getByLabel('Name')).toHaveValue('');
  await expectOnPage(server.url, '/', 'Volunteer handbook');

  const rows = links.getByRole('listitem');
  await expect(rows.last()).toContainText('Volunteer handbook');
  await links.getByRole('button', { name: 'Move Volunteer handbook up' }).click();
  await expect(rows.nth(-2)).toContainText('Volunteer handbook');
  await expect(links.getByRole('button', { name: 'Move Volunteer handbook up' })).toBeFocused();
  const before = await rows.locator('[data-slot="row-title"]').allInnerTexts();
  await links.getByRole('button', { name: 'Move Volunteer handbook to top' }).click();
  await expect(rows.first()).toContainText('Volunteer handbook');
  await expect(page.getByText(`Moved. It’s number 1 of ${before.length} now.`)).toBeVisible();
  // It can go no higher: the focus stays, and the button does nothing more.
  const toTop = links.getByRole('button', { name: 'Move Volunteer handbook to top' });
  await expect(toTop).toBeFocused();
  await expect(toTop).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.locator('[data-slot="row-title"]').allInnerTexts()).toEqual(before);

  await links.getByRole('button', { name: 'Edit Volunteer handbook' }).click();
  await expect(links.getByLabel('Name')).toBeFocused();
  await expect(links.getByRole('button', { name: 'Edit School website' })).toBeDisabled();
  await expectAccessible(page);
  await links.getByLabel('Name').fill('Handbook for helpers');
  await links.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('External link updated successfully')).toBeVisible();
  await expect(links.getByRole('button', { name: 'Edit Handbook for helpers' })).toBeFocused();
  await expectOnPage(server.url, '/', 'Handbook for helpers');

  await links.getByRole('button', { name: 'Delete Handbook for helpers' }).click();
  await expect(page.getByText('External link deleted successfully')).toBeVisible();
  await expectNotOnPage(server.url, '/', 'Handbook for helpers');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.nth(-2)).toContainText('Handbook for helpers');
  await expectOnPage(server.url, '/', 'Handbook for helpers');
});

test('relabels the donate button, and hides it when its link is emptied', async ({ page, server }) => {
  await openSettings(page, server.url);
  const card = page.getByRole('region', { name: 'Floating Donate Button' });
  await expect(card.getByText('Leave the link empty to hide the button.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await card.getByLabel('Button text').fill('Give to the Panthers');
  await expect(card.locator('[data-slot="donate-pill"]')).toHaveText('Give to the Panthers');
  await expect(card.getByText('Unsaved changes')).toBeVisible();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content updated successfully')).toBeVisible();
  await expectOnPage(server.url, '/events', 'Give to the Panthers');

  await card.getByLabel('Button link').fill('');
  await expect(card.getByText('No button: the link is empty.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(card.getByText('Hidden', { exact: true })).toBeVisible();
  await expectNotOnPage(server.url, '/events', 'Give to the Panthers');

  await card.getByLabel('Button text').fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  // Words that cannot be empty are the built-in ones again.
  await expect(card.getByLabel('Button text')).toHaveValue('Donate Now!');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByLabel('Button text')).toHaveValue('Give to the Panthers');
});

test('copies one page’s navy banner to all others, and undoes it', async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await openSettings(page, server.url);
  const card = page.getByRole('region', { name: 'Copy Navy Banner Content' });
  await expect(card.getByRole('button', { name: /^Copy/ })).toBeDisabled();
  await card.getByLabel('Copy from').selectOption('Events');
  await card.getByRole('button', { name: /^Copy/ }).click();
  await expect(page.getByText('Source page navy content not found')).toBeVisible();

  const body = { key: 'events_navy_section', value: '<p>One club, four big dates.</p>' };
  const { status } = await page.evaluate(async (json) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/api/admin/content', { method: 'POST', headers, body: JSON.stringify(json) });
    return { status: response.status };
  }, body);
  expect(status).toBe(201);
  await page.reload();
  await card.getByLabel('Copy from').selectOption('Events');
  await expect(card.getByText('Replaced')).toHaveCount(4);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Copy to 4 pages' }).click();
  await expect(page.getByText('Navy content copied from Events to all other pages')).toBeVisible();
  await expect(card.getByText('Already the same')).toHaveCount(4);
  for (const path of ['/', '/about', '/get-involved', '/panther-store']) {
    await expectOnPage(server.url, path, 'One club, four big dates.');
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Navy content put back')).toBeVisible();
  await expectNotOnPage(server.url, '/about', 'One club, four big dates.');
  await expectOnPage(server.url, '/events', 'One club, four big dates.');
});
