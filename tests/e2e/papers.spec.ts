import { type Locator, request } from '@playwright/test';
import { PAPER_LIMITS } from '../../contract/media.ts';
import { makePaper, type PaperOptions } from '../support/fixtures/papers.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, openDashboard, SCREENS, signIn, test } from './fixtures.ts';
import { expectNotOnPage, expectOnPage, repeatedOn, WIDTHS } from './public-page.ts';

const SHOTS = process.env.SCREENSHOTS;

async function pdf(name: string, options: PaperOptions = {}) {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: await makePaper(options),
  };
}

for (const [screen, viewport] of SCREENS) {
  test(
    `adds a paper, replaces its file, links it and removes it, on a ${screen}`,
    repeatedOn(screen),
    async ({ page, server: { url }, expectedProblems }) => {
      expectedProblems.push('415', '400');
      const shoot = async (name: string): Promise<void> => {
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/paper-${name}-${screen}.png`, fullPage: true });
      };
      await page.setViewportSize(viewport);
      await signIn(page, url);
      await page.goto(`${url}/admin?tab=global-settings`);
      const card = page.getByRole('region', { name: 'Papers' });
      await expect(card.getByText('No papers yet.')).toBeVisible();
      const file = card.locator('input[type=file]');
      await file.setInputFiles(
        await pdf('script.pdf', { change: (document) => void document.addJavaScript('main', 'app.alert(1)') }),
      );
      await expect(card.getByText(/^The PDF file holds a script, an attachment/)).toBeVisible({ timeout: 60_000 });
      await shoot('refused');
      await file.setInputFiles(await pdf('Minutes_October 2026.pdf', { pages: 3 }));
      await expect(card.getByLabel('Title')).toHaveValue('Minutes October 2026');
      const buffer = Buffer.alloc(PAPER_LIMITS.maxBytes + 1);
      await file.setInputFiles({ name: 'photos.pdf', mimeType: 'application/pdf', buffer });
      await expect(card.getByRole('alert').getByText('The PDF file is larger than 20 MB.')).toBeVisible();
      await expect(card.getByText(/^Minutes_October 2026\.pdf, /)).toBeVisible();
      await card.getByLabel('Date').fill('2026-10-14');
      await shoot('form');
      await card.getByRole('button', { name: 'Add paper' }).click();
      await expect(page.getByText('Paper added successfully')).toBeVisible();
      // Not the file input behind it, which nobody sees.
      await expect(card.getByRole('button', { name: 'Choose a PDF file' })).toBeFocused();
      await expectOnPage(url, '/papers', 'Minutes October 2026 (PDF, 3 pages, 2 KB)', 'October 14, 2026', '>2026</h2>');
      await expectOnPage(url, '/', 'href="/papers"');
      await expectOnPage(url, '/sitemap.xml', '/papers</loc>');

      await card.getByRole('button', { name: 'Edit Minutes October 2026' }).click();
      const form = card.getByRole('form', { name: /^Edit/ });
      await expect(form.getByRole('button', { name: 'Replace the PDF file' })).toBeFocused();
      await expect(form.getByText(/the PDF has no tags/).first()).toBeVisible();
      await form.locator('input[type=file]').setInputFiles(await pdf('corrected.pdf', { pages: 4 }));
      await expect(form.getByText(/^corrected\.pdf/)).toBeVisible();
      await form.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Paper updated successfully')).toBeVisible();
      await expectOnPage(url, '/papers', '/papers/minutes-october-2026.pdf', 'PDF, 4 pages');
      await expectAccessible(page);
      await shoot('card');

      await page.goto(`${url}/admin?tab=homepage`);
      await page.getByRole('button', { name: 'Create Main Page Content' }).click();
      const editor = page.getByRole('textbox', { name: 'Main Page Content' });
      await editor.press('ControlOrMeta+End');
      await page.getByRole('button', { name: 'Link' }).first().click();
      await page.getByLabel('Or a page or paper').selectOption('Papers: Minutes');
      await shoot('link');
      await page.getByRole('button', { name: 'Add link' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectOnPage(url, '/', '<ul><li><a href="/papers/minutes-october-2026.pdf"');

      await page.goto(`${url}/admin?tab=global-settings`);
      await card.getByRole('button', { name: 'Delete Minutes October 2026' }).click();
      await expectNotOnPage(url, '/', '/papers');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectOnPage(url, '/papers', '/papers/minutes-october-2026.pdf');
    },
  );
}

test.describe('file that two people replace', () => {
  test.use({ expectedProblems: ['409'] });

  test('is called a new file in the comparison', async ({ page, server: { url } }) => {
    await openDashboard(page, url, 'global-settings');
    const card = page.getByRole('region', { name: 'Papers' });
    const choose = async (form: Locator, name: string): Promise<void> =>
      form.locator('input[type=file]').setInputFiles(await pdf(name, { text: name }));
    await choose(card, 'Budget.pdf');
    await card.getByRole('button', { name: 'Add paper' }).click();
    await card.getByRole('button', { name: 'Edit Budget' }).click();
    const form = card.getByRole('form', { name: /^Edit/ });
    const other = await page.context().newPage();
    await other.goto(`${url}/admin?tab=global-settings`);
    const theirs = other.getByRole('region', { name: 'Papers' });
    await theirs.getByRole('button', { name: 'Edit Budget' }).click();
    await choose(theirs.getByRole('form', { name: /^Edit/ }), 'theirs.pdf');
    await choose(form, 'mine.pdf');
    await theirs.getByRole('button', { name: 'Update' }).click();
    await expect(other.getByText('Paper updated successfully')).toBeVisible();
    await form.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'You saved this in another window' });
    await expect(dialog.getByText('A new file')).toHaveCount(2);
    await expectAccessible(page);
  });
});

test('keeps a title that is typed while the file is being sent', async ({ page, server: { url } }) => {
  await signIn(page, url);
  await page.goto(`${url}/admin?tab=global-settings`);
  const card = page.getByRole('region', { name: 'Papers' });
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/objects/public/**', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await card.locator('input[type=file]').setInputFiles(await pdf('scan0042.pdf'));
  await card.getByLabel('Title').fill('Bylaws of 2026');
  sent.resolve();
  await expect(card.getByText(/^scan0042\.pdf, /)).toBeVisible();
  await expect(card.getByLabel('Title')).toHaveValue('Bylaws of 2026');
});

test('removes a paper for good by keyboard, and finds papers by name', async ({ page, server: { url } }) => {
  await signIn(page, url);
  await page.goto(`${url}/admin?tab=global-settings`);
  const card = page.getByRole('region', { name: 'Papers' });
  await card.locator('input[type=file]').setInputFiles(await pdf('Form 990.pdf', { isTagged: true }));
  await expect(card.getByLabel('Title')).toHaveValue('Form 990');
  await card.getByLabel('Kind').focus();
  await page.keyboard.type('Financial');
  await card.getByRole('button', { name: 'Add paper' }).focus();
  await page.keyboard.press('Enter');
  await expectOnPage(url, '/papers', 'Form 990');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.type('form 990');
  await expect(page.getByRole('option', { name: /Form 990/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Remove for good: Form 990' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove for good' });
  await expect(dialog.getByText(/lose the paper: its title, its file, and files that it had before/)).toBeVisible();
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/paper-takedown.png` });
  await dialog.getByLabel(/^Type/).fill('remove');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It’s being removed. The receipt says when it is gone everywhere.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Taken down' })).toBeVisible();
  await expect(page.getByText('Visitors no longer get it')).toBeVisible();
  await expect(page.getByText('A plain replacement')).toBeHidden();
  const visitor = await request.newContext({ baseURL: url });
  await expect.poll(async () => (await visitor.get('/papers/form-990.pdf')).status()).toBe(404);
  await expect.poll(async () => (await visitor.get('/papers')).status()).toBe(404);
  await visitor.dispose();
});

test('lists papers by year for visitors, and shows no trace when there are none', async ({ page, server: { url } }) => {
  const visitor = await request.newContext({ baseURL: url });
  expect((await visitor.get('/papers')).status()).toBe(404);
  await signIn(page, url);
  const before = await (await visitor.get('/about')).text();
  expect(before).not.toContain('/papers');
  const names = [
    'October',
    'May',
    'A very long title of a paper that no narrow screen has the room to show on one line',
  ];
  for (const [index, title] of names.entries()) {
    const file = (await pdf('x.pdf', { pages: index + 1, text: title })).buffer;
    await page.evaluate(
      async ([bytes, name, date]) => {
        const send = (method: string, path: string, body: unknown) =>
          fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        const upload = await send('POST', '/api/objects/upload', { type: 'application/pdf' });
        const { uploadURL } = (await upload.json()) as { uploadURL: string };
        const headers = { 'content-type': 'application/pdf' };
        await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes as number[]) });
        await send('POST', '/api/admin/papers', { title: name, kind: 'minutes', date, fileUrl: uploadURL });
      },
      [[...file], title, `${2026 - index}-05-13`] as const,
    );
  }
  await expectOnPage(url, '/papers', ...names.map((name) => name.slice(0, 20)));
  for (const [name, viewport] of [...Object.entries(WIDTHS), ['narrow', { width: 320, height: 700 }] as const]) {
    await page.setViewportSize(viewport);
    await page.goto(`${url}/papers`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['2026', '2025', '2024']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/papers-page-${name}.png`, fullPage: true });
    await expectAccessible(page);
  }
  await page.getByRole('navigation', { name: 'Years' }).getByRole('link', { name: '2024' }).click();
  await expect(page.getByRole('heading', { name: '2024' })).toBeInViewport();
  // Only pages are fetched ahead: a paper may have many megabytes.
  await page.getByRole('link', { name: 'October (PDF, 1 page, 1 KB)' }).hover();
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('link[rel=prefetch]')).toHaveAttribute('href', '/');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'October (PDF, 1 page, 1 KB)' }).click();
  expect((await downloading).suggestedFilename()).toBe('october.pdf');
  await visitor.dispose();
});
