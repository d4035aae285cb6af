import { drawPhotograph } from '../support/fixtures/images.ts';
import { SUPER_ADMIN } from '../support/server.ts';
import { blockOf, delayNextWrite, editorOf, startEditing, typeAtEnd } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';

test('keeps text typed during a save or an upload, in a block, in a form and in a list', async ({ page, server }) => {
  await startEditing(page, server.url);
  await typeAtEnd(page, ' Sent at once.');
  const block = await delayNextWrite(page, '**/api/admin/content');
  await blockOf(page).getByRole('button', { name: 'Save' }).click();
  await block.delayed;
  await typeAtEnd(page, ' Typed meanwhile.');
  block.release();
  await expect(page.getByText('Content added successfully')).toBeVisible();
  await expect(editorOf(page)).toContainText('Sent at once. Typed meanwhile.');
  await blockOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content updated successfully')).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
  await expect(blockOf(page)).toContainText('Sent at once. Typed meanwhile.');

  await page.goto(`${server.url}/admin?tab=global-settings`);
  const links = page.getByRole('region', { name: 'Footer Links' });
  await links.getByRole('button', { name: 'Edit School website' }).click();
  await links.getByLabel('Name', { exact: true }).fill('Our school');
  const link = await delayNextWrite(page, '**/api/admin/external-links/*');
  await links.getByRole('button', { name: 'Update' }).click();
  await link.delayed;
  await links.getByLabel('URL').fill('https://meanwhile.example.org');
  link.release();
  await expect(page.getByText('External link updated successfully')).toBeVisible();
  await expect(links.getByRole('heading', { name: 'Edit Our school' })).toBeVisible();
  await expect(links.getByLabel('URL')).toHaveValue('https://meanwhile.example.org');
  await links.getByRole('button', { name: 'Update' }).click();
  await expect(links.getByRole('heading', { name: 'Edit Our school' })).toBeHidden();
  await expect(links.getByText('https://meanwhile.example.org')).toBeVisible();

  await page.goto(`${server.url}/admin?tab=events`);
  const tabs = page.getByRole('region', { name: 'Event tabs', exact: true });
  await tabs.getByRole('button', { name: 'Edit Event tabs' }).click();
  await tabs.getByRole('button', { name: 'Choose an image for Friday Night Lights' }).click();
  const library = page.getByRole('dialog', { name: 'Choose from library' });
  await library.getByRole('button', { name: 'Upload a new picture' }).click();
  const buffer = await (await drawPhotograph(240, 160)).jpeg().toBuffer();
  const picker = page.locator('input.uppy-Dashboard-input').first();
  await picker.setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer });
  const image = await delayNextWrite(page, '**/api/admin/media');
  await page.getByRole('dialog', { name: 'Upload image' }).getByRole('button', { name: 'Upload' }).click();
  await image.delayed;
  await library.getByRole('button', { name: 'Close' }).click();
  const names = tabs.getByRole('textbox', { name: 'Tab', exact: true });
  await names.first().fill('Homecoming Night');
  const prepared = page.waitForResponse('**/api/admin/media');
  image.release();
  await prepared;
  await names.nth(1).fill('Spirit Fridays');
  await expect(names.first()).toHaveValue('Homecoming Night');
  await expect(tabs.getByRole('button', { name: 'Remove the image for Homecoming Night' })).toHaveCount(0);
  await tabs.getByRole('button', { name: 'Save' }).click();
  await expect(tabs.getByText('Homecoming Night')).toBeVisible();
  await expect(tabs.getByText('Spirit Fridays')).toBeVisible();
});

test('keeps a row open that was opened while a new one is saved', async ({ page, server }) => {
  await openDashboard(page, server.url, 'global-settings');
  const links = page.getByRole('region', { name: 'Footer Links' });
  await links.getByLabel('Name', { exact: true }).fill('Bake sale');
  await links.getByLabel('URL').fill('https://bake.example.org');
  const write = await delayNextWrite(page, '**/api/admin/external-links');
  await links.getByRole('button', { name: 'Add link' }).click();
  await write.delayed;
  await links.getByRole('button', { name: 'Edit School website' }).click();
  await links.getByLabel('Name', { exact: true }).fill('Our school');
  write.release();
  await expect(page.getByText('External link added successfully')).toBeVisible();
  await expect(links.getByText('https://bake.example.org')).toBeVisible();
  await expect(links.getByRole('heading', { name: 'Edit School website' })).toBeVisible();
  await expect(links.getByLabel('Name', { exact: true })).toHaveValue('Our school');
});

test('confirms leaving during a save, and completes the save', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.getByRole('link', { name: 'Global Settings' }).click();
  const links = page.getByRole('region', { name: 'Footer Links' });
  await links.getByLabel('Name', { exact: true }).fill('Bake sale');
  await links.getByLabel('URL').fill('https://bake.example.org');
  const write = await delayNextWrite(page, '**/api/admin/external-links');
  await links.getByRole('button', { name: 'Add link' }).click();
  await write.delayed;
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Save your changes to the new link?' });
  await expect(question).toBeVisible();
  write.release();
  await expect(page.getByText('External link added successfully')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
});

test('treats a double tap as one, and reports what it did', async ({ page, server }) => {
  await signIn(page, server.url);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.endsWith('/editing')) requested.push(`${request.method()} ${pathname}`);
  });
  await page.getByRole('link', { name: 'Global Settings' }).click();
  const links = page.getByRole('region', { name: 'Footer Links' });
  await links.getByRole('button', { name: 'Delete School website' }).dblclick();
  await expect(page.getByText('External link deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).dblclick();
  await expect(page.getByText('Put back', { exact: true })).toBeVisible();
  await expect(links.getByText('School website', { exact: true })).toBeVisible();
  expect(requested.map((call) => call.replaceAll(/\d+/g, 'N'))).toEqual([
    'DELETE /api/admin/external-links/N',
    'POST /api/admin/changes/N/undo',
  ]);

  await page.getByRole('link', { name: 'My Account' }).first().click();
  await page.getByLabel('Current Password', { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByLabel('New Password', { exact: true }).fill('another-password');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('another-password');
  requested.length = 0;
  await page.getByRole('button', { name: 'Change Password' }).dblclick();
  await expect(page.getByText('Password changed successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await page.getByRole('button', { name: 'Create share link' }).dblclick();
  await expect(page.getByText('Share link created')).toBeVisible();
  expect(requested).toEqual(['PUT /api/admin/change-password', 'POST /api/admin/previews']);
});

test.describe('text over the limit', { tag: '@slow' }, () => {
  test.use({ expectedProblems: ['status of 413'] });

  test('is refused with the reason, and stays', async ({ page, server }) => {
    await startEditing(page, server.url);
    await editorOf(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'every word of it '.repeat(80_000));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(blockOf(page).getByRole('alert')).toHaveText('That is too large to save', { timeout: 20_000 });
    await expect(editorOf(page)).toContainText('every word of it');
  });
});

test('blocks other rows while an image is described, and returns the focus to it', async ({ page, server }) => {
  await openDashboard(page, server.url, 'carousel');
  const images = page.getByRole('region', { name: 'Carousel images' }).first();
  const edits = images.getByRole('button', { name: /^Edit/ });
  await edits.first().click();
  const form = images.getByRole('form', { name: /^Edit/ });
  await form.getByLabel('Title').fill('Half a title');
  await expect(edits.nth(1)).toBeDisabled();
  await expect(images.getByRole('button', { name: /^Delete/ }).first()).toBeDisabled();
  await page.getByRole('link', { name: 'My Account' }).first().click();
  await page
    .getByRole('dialog', { name: /^Save your changes to/ })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(form.getByLabel('Title')).toHaveValue('Half a title');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(edits.first()).toBeFocused();
});

test('restores the half-filled form of a new image after a reload, open', async ({ page, server }) => {
  await signIn(page, server.url);
  const images = page.getByRole('region', { name: 'Hero images' });
  await images.getByRole('button', { name: 'Add Hero Image' }).click();
  const form = images.getByRole('form', { name: 'Add Hero Image' });
  await form.getByLabel('Order').fill('7');
  await form.getByLabel(/^Describe/).fill('Half a descr');
  await page.reload();
  await expect(form.getByLabel(/^Describe/)).toHaveValue('Half a descr');
  await expect(form.getByLabel('Order')).toHaveValue('7');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(images.getByRole('button', { name: 'Add Hero Image' })).toBeVisible();
  await expect(form).toBeHidden();
});
