import { link, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type InValue } from '@libsql/client';
import type { Page } from '@playwright/test';
import { drawPhotograph } from '../support/fixtures/images.ts';
import { makeScene } from '../support/fixtures/scenes.ts';
import { expectAccessible } from './accessibility.ts';
import { addImage } from './add-image.ts';
import { call } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';

/** Milliseconds: seconds on a quiet machine, and the image worker lets everybody else go first. */
const PREPARING = 120_000;

test.describe.configure({ timeout: 300_000 });

async function uploadIn(page: Page, description: string) {
  const buffer = await (await drawPhotograph(900, 600)).jpeg().toBuffer();
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await page.locator('input.uppy-Dashboard-input').first().setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  await dialog.getByLabel('Describe this image').fill(description);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
}

test('reuses an image of the impact tab in the store and a text, and refuses to delete it meanwhile', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.getByRole('link', { name: 'About' }).first().click();
  const impact = page.getByRole('region', { name: 'Your Impact Tab Image' });
  await expect(impact.getByText('Using default')).toBeVisible();
  await expect(impact.getByRole('button', { name: 'Save Image' })).toBeDisabled();
  await impact.getByRole('button', { name: 'Upload image' }).click();
  await uploadIn(page, 'Where the money goes');
  // Sonner swallows a message that comes while the one before it is leaving.
  await expect(page.getByText('Image uploaded successfully')).toHaveCount(0);
  await impact.getByRole('button', { name: 'Save Image' }).click();
  await expect(page.getByText('Impact image updated successfully')).toBeVisible({ timeout: PREPARING });
  await expect(impact.getByText('Customized')).toBeVisible();

  await page.getByRole('link', { name: 'Panther Store' }).click();
  const store = page.getByRole('region', { name: 'Online Store Image' });
  await expect(store.getByRole('button', { name: 'Save Image' })).toBeDisabled();
  await store.getByRole('button', { name: 'From library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose from library' });
  await library.getByLabel('Find a picture').fill('money goes');
  await expectAccessible(page);
  await library.getByRole('button', { name: /Where the money goes/ }).click();
  await expect(store.getByLabel('Describe this image')).toHaveValue('Where the money goes');
  await store.getByLabel('Describe this image').fill('Hoodies on a rack');
  await store.getByRole('button', { name: 'Save Image' }).click();
  await expect(store.getByRole('img', { name: 'Hoodies on a rack' })).toBeVisible();
  await expect(store.getByRole('button', { name: 'Edit Image' })).toBeVisible();

  await page.getByRole('link', { name: 'Homepage' }).click();
  const block = page.getByRole('region', { name: 'Main Page Content' });
  await block.getByRole('button', { name: 'Create' }).click();
  await block.getByRole('textbox', { name: 'Main Page Content' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Look: ');
  await block.getByRole('button', { name: 'Picture', exact: true }).click();
  await library.getByRole('button', { name: /Where the money goes/ }).click();
  await expect(block.getByRole('img', { name: 'Where the money goes' })).toBeVisible();
  await block.getByRole('button', { name: 'Save' }).click();
  await expect(block.getByText('Customized')).toBeVisible();

  await page.getByRole('link', { name: 'Media library' }).click();
  await page.getByRole('button', { name: /Where the money goes/ }).click();
  const details = page.getByRole('region', { name: 'Where the money goes' });
  await expect(details.getByRole('listitem')).toHaveCount(3);
  await expect(details.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible(page);

  const mark = details.getByRole('button', { name: /^Focal point/ });
  await mark.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(mark).toHaveAccessibleName('Focal point: 48% from the left, 48% from the top');
  const isDecoration = details.getByRole('checkbox', { name: /^Decorative only/ });
  await isDecoration.click();
  await expect(details.getByLabel('Describe this image')).toBeDisabled();
  await isDecoration.click();
  await details.getByLabel('Describe this image').fill('A dollar as a football field');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Image updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'A dollar as a football field' })).toBeVisible();
});

test('confirms before another image replaces one with unsaved text', async ({ page, server }) => {
  await signIn(page, server.url);
  await addImage(page, server.url);
  await addImage(page, server.url, 480);
  await page.goto(`${server.url}/admin?tab=media`);
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('button');
  await tiles.first().click();
  const description = page.getByLabel('Describe this image');
  await description.fill('Pennants over the bleachers');
  await tiles.nth(1).click();
  const question = page.getByRole('dialog', { name: /^Save your changes to / });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(description).toHaveValue('Pennants over the bleachers');
  await tiles.nth(1).click();
  await question.getByRole('button', { name: 'Don’t save' }).click();
  await expect(tiles.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(description).not.toHaveValue('Pennants over the bleachers');
});

test('opens an image from “Find anything” again after it was closed', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, server.url, 'media');
  await addImage(page, server.url);
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('button')).toBeVisible();
  const details = page.getByRole('dialog', { name: 'Picture' });
  for (const time of ['first', 'second']) {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
    await page.keyboard.type('two players at the net');
    await page.getByRole('option', { name: /^Two players at the net.*Media library$/ }).click({ timeout: 10_000 });
    await expect(details, `the ${time} time`).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
  }
  await page.getByLabel('Find a picture').fill('bench '.repeat(60));
  await expect(page.getByText('No picture matches.')).toBeVisible();
});

test('shows three lines of a long description in the library on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, server.url, 'media');
  await addImage(page, server.url);
  await page.reload();
  const tile = page.getByRole('main').getByRole('listitem').getByRole('button');
  await tile.click();
  const details = page.getByRole('dialog', { name: 'Picture' });
  await details.getByLabel('Describe this image').fill('The band plays in the rain before the game. '.repeat(6));
  const save = details.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(tile).toContainText('The band plays');
  await expect.poll(async () => (await tile.boundingBox())?.height).toBeLessThan(260);
});

test('shows all actions on an image at 1440 × 900, and marks the edge of what scrolls', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDashboard(page, server.url, 'media');
  await addImage(page, server.url);
  await page.reload();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  const details = page.getByRole('region', { name: 'Two players at the net' });
  for (const wanted of [
    details.getByRole('heading', { name: 'Where it’s used' }),
    details.getByText('Home page, hero images'),
    details.getByRole('button', { name: 'Replace everywhere' }),
    details.getByRole('button', { name: 'Delete' }),
    details.getByRole('button', { name: 'Remove for good' }),
  ]) {
    await expect(wanted).toBeInViewport({ ratio: 1 });
  }
  const bar = details.locator('div', { has: page.getByRole('button', { name: 'Remove for good' }) }).first();
  await expect(bar).toHaveCSS('border-top-width', '1px');
  await expect(bar).not.toHaveCSS('box-shadow', 'none');
  const description = details.getByLabel('Describe this image');
  await description.focus();
  const [field, edge] = await Promise.all([description.boundingBox(), bar.boundingBox()]);
  expect((field?.y ?? 0) + (field?.height ?? 0), 'the field with the focus ends above the bar').toBeLessThanOrEqual(
    edge?.y ?? 0,
  );
  await expectAccessible(page);
});

test('says in an open replacement that somebody else deleted the image', async ({ page, server }) => {
  await openDashboard(page, server.url, 'media');
  const address = await addImage(page, server.url);
  await page.reload();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Replace everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' });
  const name = address.split('/').at(-1);
  await call(page, 'POST', `/api/admin/media/${name}/takedown`, { confirm: name, reason: '', also: [] });
  await expect(dialog.getByRole('alert')).toHaveText(/^Someone else removed this picture/);
  await expect(dialog.getByRole('heading', { name: 'What will change' })).toHaveCount(0);
  await expectAccessible(page);
});

test('deletes an unused image, and restores it from the toast or the history', async ({ page, server }) => {
  await openDashboard(page, server.url, 'hero-images');
  await page.getByRole('tab', { name: 'Events page' }).click();
  const card = page.getByRole('region', { name: 'Hero images' });
  await card.getByRole('button', { name: 'Add Hero Image' }).click();
  const form = page.getByRole('form', { name: 'Add Hero Image' });
  await form.getByRole('button', { name: 'Upload image' }).click();
  await uploadIn(page, 'A wet field');
  await form.getByRole('button', { name: 'Add Hero Image' }).click();
  await expect(page.getByText('Hero image added successfully')).toBeVisible({ timeout: PREPARING });
  await card.getByRole('button', { name: 'Delete A wet field' }).click();
  await expect(page.getByText('Hero image deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/admin?tab=media`);
  await page.getByRole('button', { name: /A wet field/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  await expect(sheet.getByText('Nowhere.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /A wet field/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Put back')).toBeVisible();
  await page.getByRole('button', { name: /A wet field/ }).click();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image deleted successfully')).toBeVisible();

  await page.goto(`${server.url}/admin?tab=audit`);
  await page.getByRole('button', { name: 'Deleted items' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring back A wet field' }).click();
  await expect(page.getByText('Put back')).toBeVisible();
  await page.goto(`${server.url}/admin?tab=media`);
  await page.getByRole('button', { name: /A wet field/ }).click();
  await expect(sheet.getByLabel('Describe this image')).toHaveValue('A wet field');
});

test('replaces an image everywhere with an uploaded one, and undo restores it', async ({ page, server }) => {
  await openDashboard(page, server.url, 'media');
  const addToLibrary = async (description: string) => {
    await page.getByRole('button', { name: 'Upload image' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await uploadIn(page, description);
    await expect(page.getByRole('button', { name: new RegExp(description) })).toBeVisible({ timeout: PREPARING });
  };
  await addToLibrary('The old gym');
  await addToLibrary('The new gym');

  await page.goto(`${server.url}/admin?tab=hero-images`);
  const heroes = page.getByRole('region', { name: 'Hero images' });
  await heroes.getByRole('button', { name: 'Add Hero Image' }).click();
  const form = page.getByRole('form', { name: 'Add Hero Image' });
  // The library is offered inside the upload dialog as well.
  await form.getByRole('button', { name: 'Upload image' }).click();
  await page.getByRole('dialog', { name: 'Upload image' }).getByRole('button', { name: 'From library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose from library' });
  await library.getByRole('button', { name: /The old gym/ }).click();
  await form.getByRole('button', { name: 'Add Hero Image' }).click();
  await expect(heroes.getByRole('listitem').getByText('The old gym')).toBeVisible();

  await page.goto(`${server.url}/admin?tab=media`);
  await page.getByRole('button', { name: /The old gym/ }).click();
  await page.getByRole('button', { name: 'Replace everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' });
  const replace = dialog.getByRole('button', { name: 'Replace in one place' });
  await expect(replace).toBeDisabled();
  await expect(dialog.getByRole('listitem')).toHaveText(['Home page, hero images']);
  await dialog.getByRole('button', { name: 'From library' }).click();
  await expect(library.getByRole('button', { name: /The old gym/ })).toHaveCount(0);
  await library.getByRole('button', { name: /The new gym/ }).click();
  await expect(dialog.getByLabel('Describe this image')).toHaveValue('The new gym');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Save your changes to the replacement?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await replace.click();
  await expect(page.getByText('Image replaced in one place')).toBeVisible();
  await expect(page.getByRole('button', { name: 'The new gym Home page, hero images' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'The old gym Not used' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'The old gym Home page, hero images' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'The new gym Not used' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-slot="phone-bar"]')).toBeVisible();
  // The detail pane beside the list is a sheet on a phone.
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  await sheet.getByRole('button', { name: 'Replace everywhere' }).click();
  await expect(replace).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'From library' }).click();
  await library.getByRole('button', { name: /The new gym/ }).click();
  await dialog.getByLabel('Describe this image').fill('The gym as it is now');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sheet).toHaveCount(0);
  await expect(dialog.getByLabel('Describe this image')).toHaveValue('The gym as it is now');
  await replace.click();
  await expect(page.getByText('Image replaced in one place')).toBeVisible();
});

/** A thousand images, each with files of its own: copies of one that was uploaded. */
async function fillLibrary(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'objects', 'images');
  const database = createClient({ url: `file:${join(dataDir, 'club.db')}`, timeout: 5000 });
  const [row] = (await database.execute('select * from media')).rows;
  if (!row) throw new Error('no picture to copy');
  const stem = String(row.stem);
  const files = (await readdir(folder)).filter((name) => name.startsWith(stem));
  const columns = Object.keys(row);
  const insert = `insert into media (${columns.join()}) values (${columns.map(() => '?').join()})`;
  const rows: Record<string, InValue>[] = [];
  for (let index = 1; index < 1000; index += 1) {
    const copy = (stem.startsWith('0') ? '1' : '0') + index.toString(16).padStart(3, '0') + stem.slice(4);
    for (const name of files) await link(join(folder, name), join(folder, name.replace(stem, copy)));
    const rendering = String(row.rendering).replaceAll(stem, copy);
    rows.push({ ...row, stem: copy, rendering, description: `Picture ${index + 2000}`, is_kept: 1 });
  }
  await database.batch(rows.map((each) => ({ sql: insert, args: columns.map((name) => each[name] ?? null) })));
  database.close();
}

test.describe('library of images compressed as on a club’s server', () => {
  test.use({ settings: {} });

  test('opens with 1,000 images in less than a megabyte, and is searched by words', async ({ page, server }) => {
    await signIn(page, server.url);
    await addImage(page, server.url, 1920, await makeScene(1920, 1440, 3));
    await fillLibrary(server.dataDir);
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!/\/api\/admin\/media|\/objects\//.test(response.url())) return;
      sizes.push(response.body().then(({ length }) => length));
    });
    const tiles = page.getByRole('main').getByRole('list').getByRole('button');
    await page.getByRole('link', { name: 'Media library' }).click();
    await expect(tiles).toHaveCount(48);
    // To its end, so that each of them is fetched.
    for (const tile of await tiles.all()) {
      await tile.scrollIntoViewIfNeeded();
      await expect(tile.locator('img')).toHaveJSProperty('complete', true);
    }
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes, 'bytes of the list and its pictures').toBeLessThan(1_000_000);
    expect(bytes, 'there are pictures among them').toBeGreaterThan(100_000);
    await page.getByRole('button', { name: 'Show more pictures' }).click();
    await expect(tiles).toHaveCount(96);

    const search = page.getByLabel('Find a picture');
    await search.fill('777');
    await expect(page.getByText('No picture matches.')).toHaveCount(0);
    await expect(tiles).toHaveText([/Picture 2777/]);
    await search.fill('picture 29');
    await expect(tiles).toHaveCount(48);
    await tiles.first().click();
    await search.fill('nothing like it');
    await expect(page.getByText('No picture matches.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Picture 2029' })).toBeVisible();
    await search.fill('2998');
    await expect(tiles).toHaveText([/Picture 2998/]);
    await tiles.first().click();
    await expect(page.getByRole('region', { name: 'Picture 2998' }).getByText('Nowhere.')).toBeVisible();
    await expectAccessible(page);
  });
});
