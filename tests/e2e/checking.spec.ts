import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { blockOf, call, editorOf, openBlock, UNANSWERED } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';
import { expectOnPage } from './public-page.ts';
import { openPanel, turnAutoPublishOff } from './publishing-steps.ts';

const FAINT =
  '<h2>Game day</h2><p>Bring <span class="text-color-gold">a chair</span> and <a href="/evnts">click here</a>.</p>' +
  '<p><strong>What to bring</strong></p><p>A friend.</p>';

/** With nothing in it that axe would find as well. */
const UNCLEAR = FAINT.replace('text-color-gold', 'text-size-10').replace('/evnts', '/events');
const TABLE = '<table><tbody><tr><td>Day</td><td>Who</td></tr><tr><td>Friday</td><td>All</td></tr></tbody></table>';
const TABLES = TABLE + TABLE.replace('Friday', 'Monday');

const save = (page: Page, value: string) =>
  call(page, 'POST', '/api/admin/content', { key: 'home_main_content', value, type: 'html' });

test('checks typed text, announces findings politely, fixes, undoes and publishes, by keyboard', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await save(page, FAINT);
  await page.reload();
  await openBlock(page);
  const block = blockOf(page);
  const status = block.getByRole('status').filter({ hasText: 'worth a look' });
  await expect(status).toHaveText('4 things worth a look, listed under the text');
  const list = block.getByRole('region', { name: 'Worth a look in this text' });
  const contrast = list.getByRole('listitem').filter({ hasText: 'Gold letters are hard to read' });
  const before = await editorOf(page).innerHTML();
  await contrast.getByRole('button', { name: /^Use / }).focus();
  await page.keyboard.press('Enter');
  await expect(contrast).toHaveCount(0);
  await expect(editorOf(page)).toBeFocused();
  await expect(status).toHaveText('3 things worth a look, listed under the text');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(contrast).toBeVisible();
  expect(await editorOf(page).innerHTML()).toBe(before);

  await contrast.getByRole('button', { name: /^Use / }).press('Enter');
  await expect(contrast).toHaveCount(0);
  await expectAccessibleAtBothWidths(page);
  await list.getByRole('button', { name: 'Remove the link' }).press('Enter');
  await list.getByRole('button', { name: 'Make it a heading' }).press('Enter');
  await expect(block.getByRole('status').filter({ hasText: 'Nothing left to look at' })).toBeAttached();
  await expect(list).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(block.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await expect(page.getByText(/^Live since /)).toBeVisible();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(page.locator('.text-color-gold')).toHaveCount(0);
});

test('disables colors that are unreadable on the banner', async ({ page, server }) => {
  await signIn(page, server.url);
  await call(page, 'POST', '/api/admin/content', {
    key: 'home_navy_section',
    value: '<p>Go Panthers</p>',
    type: 'html',
  });
  await page.reload();
  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  await block.getByRole('button', { name: /^Edit/ }).click();
  await block.getByRole('textbox', { name: 'Navy Banner Content' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await block.getByRole('button', { name: 'Text color' }).click();
  const colors = page.getByRole('group', { name: 'Colors' });
  await expect(colors.getByRole('button', { name: 'Navy can’t be read here' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await colors.getByRole('button', { name: 'Navy can’t be read here' }).click({ force: true });
  await expect(block.locator('.text-color-navy')).toHaveCount(0);
  await expectAccessible(page);
  await colors.getByRole('button', { name: 'Gold', exact: true }).click();
  await expect(block.locator('.text-color-gold')).toHaveText('Go Panthers');
});

test.describe('checking on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('describes an image and dismisses a finding by touch', async ({ page, server }) => {
    await signIn(page, server.url);
    await page.route(/photos\.example\.org/, (route) => route.fulfill({ status: 200, contentType: 'image/png' }));
    await save(
      page,
      '<p>PLEASE BRING YOUR OWN LAWN CHAIRS</p><img src="https://photos.example.org/a.png" alt="" /><p><span class="text-size-10">See you.</span></p>',
    );
    await page.reload();
    await openBlock(page);
    const block = blockOf(page);
    const list = block.getByRole('region', { name: 'Worth a look in this text' });
    await list.getByRole('button', { name: '3 things worth a look' }).tap();
    await list.getByRole('button', { name: 'Describe it' }).tap();
    await expectAccessible(page);
    await list.getByRole('textbox', { name: 'Describe this image' }).fill('Six players carry a trophy');
    await list.getByRole('button', { name: 'Save description' }).tap();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    const capitals = list.getByRole('listitem').filter({ hasText: 'LAWN CHAIRS' });
    await capitals.getByRole('button', { name: 'Keep as is' }).tap();
    await expect(capitals).toHaveCount(0);
    await block.getByRole('button', { name: 'Save' }).tap();
    await expect(block.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await openBlock(page);
    await list.getByRole('button', { name: '1 thing worth a look' }).tap();
    await expect(list.getByText('Letters of 10 pixels')).toBeVisible();
  });
});

test('leads from the publish sheet to each finding, and publishes with one tap', async ({ page, server }) => {
  await signIn(page, server.url);
  await turnAutoPublishOff(page);
  await save(page, UNCLEAR);
  await page.reload();
  const sheet = await openPanel(page);
  const list = sheet.getByRole('region', { name: 'Worth a look' });
  await expect(list.getByRole('region', { name: 'Home page' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessibleAtBothWidths(page);
  await list.getByRole('button', { name: /^Keep as is: “What to bring” looks like a heading/ }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('button', { name: /^Keep as is/ }).nth(1)).toBeFocused();
  await list
    .getByRole('button', { name: /^Go to it/ })
    .first()
    .click();
  await expect(sheet).toBeHidden();
  await expect(blockOf(page).getByRole('button', { name: /^Edit/ })).toBeFocused();
  await openPanel(page);
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Live since /)).toBeVisible();
});

test('publishes once errors are fixed, for a club that requires it', async ({ page, server }) => {
  await openDashboard(page, server.url, 'global-settings');
  const fix = page.getByRole('switch', { name: 'Fix errors before publishing' });
  await fix.click();
  await expect(fix).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await save(page, UNCLEAR + TABLES);
  await page.goto(`${server.url}/admin`);
  await expect(page.getByText('1 unpublished change')).toBeVisible();
  const sheet = await openPanel(page);
  await expect(sheet.getByText('Fix 2 errors first')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectAccessibleAtBothWidths(page);
  const list = sheet.getByRole('region', { name: 'Worth a look' });
  const saving = Promise.withResolvers<void>();
  await page.route('**/check/left', async (route) => {
    await saving.promise;
    await route.continue();
  });
  const errors = list.getByRole('listitem').filter({ hasText: 'Error:' });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  for (const error of await errors.all()) await error.getByRole('button', { name: /^Keep as is/ }).click();
  saving.resolve();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Live since /)).toBeVisible();

  await page.goto(`${server.url}/admin?tab=analysis`);
  const left = page.getByRole('region', { name: 'Kept as is' });
  await left.getByRole('button', { name: /Day Who Friday/ }).click();
  await expect(page.getByRole('region', { name: 'Worth a look' }).getByText(/this table is read aloud/)).toBeVisible();
});

test('counts open findings of each release on the accessibility page, with the club’s contact', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room for everyone.');
  await expect(page.getByText(/the check found nothing left to fix\.$/)).toBeVisible();
  await signIn(page, server.url);
  await save(page, UNCLEAR + TABLE);
  await page.goto(`${server.url}/admin?tab=global-settings`);
  const card = page.getByRole('region', { name: 'Accessibility page' });
  await card.getByRole('button', { name: 'Edit Accessibility page' }).click();
  await card.getByLabel('Contact email').fill('the president');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Email must be an address like name@school.org')).toBeVisible();
  await card.getByLabel('Contact email').fill('president@poly.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Content updated successfully')).toBeVisible();
  await expectOnPage(server.url, '/accessibility', 'found 1 error and 3 hints', 'mailto:president@poly.org');
  await page.goto(`${server.url}/accessibility`);
  await expect(page.getByRole('row', { name: /^Tables without header cells 1\.3\.1 1$/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Still open' })).toContainText('1 error');
  await expectAccessible(page);
  await expectOnPage(server.url, '/sitemap.xml', `<loc>${server.url}/accessibility</loc>`);
});

test.describe('checking without a working server', () => {
  test.use({ expectedProblems: ['status of 503', 'ERR_FAILED'] });

  test('reports a choice that was not saved, and keeps the finding', async ({ page, server }) => {
    await signIn(page, server.url);
    await save(page, UNCLEAR + TABLE);
    await page.goto(`${server.url}/admin?tab=analysis`);
    const list = page.getByRole('region', { name: 'Worth a look' });
    const table = list.getByRole('listitem').filter({ hasText: 'this table is read aloud' });
    await page.route('**/api/admin/check/left**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await table.getByRole('button', { name: /^Keep as is/ }).click();
    await expect(page.getByText(`That could not be saved. ${UNANSWERED}`)).toBeVisible();
    await expect(table).toBeVisible();
    await page.unroute('**/api/admin/check/left**');
    await table.getByRole('button', { name: /^Keep as is/ }).click();
    await expect(table).toHaveCount(0);
    await page.route('**/api/admin/check/left**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByRole('button', { name: /^Look again/ }).click();
    await expect(page.getByText(`That could not be brought back. ${UNANSWERED}`)).toBeVisible();
    await page.goto(`${server.url}/admin?tab=global-settings`);
    await page.route('**/api/admin/publish/settings', (route) => route.abort());
    const fix = page.getByRole('switch', { name: 'Fix errors before publishing' });
    await fix.click();
    await expect(page.getByText(`That setting could not be saved. ${UNANSWERED}`)).toBeVisible();
    await expect(fix).not.toBeChecked();
  });
});

test('shows what readers would stumble on in a form once typing stops, and lets a link be kept', async ({
  page,
  server,
}) => {
  await openDashboard(page, server.url, 'global-settings');
  const links = page.getByRole('region', { name: 'Footer Links' });
  await links.getByRole('button', { name: 'Edit School website' }).click();
  const form = links.getByRole('form', { name: 'Edit School website' });
  await form.getByLabel('Name').fill('Click here');
  const reported = form.getByRole('status').filter({ hasText: '“Click here” doesn’t say where the link leads' });
  await expect(reported).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await form.getByLabel('Name').fill('School website');
  await expect(reported).toHaveCount(0);
  await form.getByLabel('Name').fill('Click here');
  await reported.getByRole('button', { name: /^Keep as is/ }).click();
  await expect(reported).toHaveCount(0);

  // A word without an end does not widen the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await form.getByLabel('URL').fill('x'.repeat(300));
  await expect(form.getByRole('status').filter({ hasText: 'a page that this site doesn’t have' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
