import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MOST_TOGETHER } from '../../contract/changes.ts';
import { UPLOADS } from '../../contract/interface.ts';
import type { MediaItem } from '../../contract/media.ts';
import { drawPhotograph, drawRotatedPhotograph } from '../support/fixtures/images.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, openDashboard, SCREENS, signIn, test } from './fixtures.ts';

/** Milliseconds: seconds on a quiet machine, and the image worker lets everybody else go first. */
const PREPARING = 120_000;

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 12_000 });

async function makeFile(name: string, width: number) {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await (await drawPhotograph(width, 160)).jpeg().toBuffer(),
  };
}

test('describes several images during preparation, adds them together and undoes them together', {
  tag: '@slow',
}, async ({ page, server, expectedProblems }) => {
  expectedProblems.push('status of 415');
  const broken = { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  const images = [broken, await makeFile('pep-rally.jpg', 240), await makeFile('bake-sale.jpg', 200)];
  await signIn(page, server.url);
  const card = page.getByRole('region', { name: 'Carousel images', exact: true });
  await card.getByRole('button', { name: 'Add several photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several photos' });
  await expect(dialog.getByRole('button', { name: 'Choose pictures' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.locator('input.uppy-Dashboard-input').first().setInputFiles(images);
  await expect(dialog).toBeHidden();

  const form = page.getByRole('region', { name: 'New pictures' });
  await expect(form.getByRole('heading', { name: '3 new pictures' })).toBeVisible();
  await form.getByRole('group', { name: 'pep-rally.jpg' }).getByLabel('Title').fill('Pep rally');
  await form
    .getByRole('group', { name: 'pep-rally.jpg' })
    .getByLabel('Describe this image')
    .fill('Arms up at the rally');
  await form.getByRole('group', { name: 'bake-sale.jpg' }).getByLabel('Title').fill('Bake sale');

  const question = page.getByRole('dialog', { name: 'Save your changes to the new pictures for Carousel images?' });
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByRole('group', { name: 'bake-sale.jpg' }).getByLabel('Title')).toHaveValue('Bake sale');

  const failed = form.getByRole('group', { name: 'not-a-photo.jpg' });
  await expect(failed.getByText('Could not be prepared.')).toBeVisible({ timeout: PREPARING });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByText('1 of 3 didn’t make it.')).toBeVisible({ timeout: PREPARING });
  await expectAccessibleAtBothWidths(page);
  await form.getByRole('button', { name: 'Remove not-a-photo.jpg' }).click();

  await form.getByRole('button', { name: 'Add all' }).click();
  await expect(page.getByText('2 carousel images added')).toBeVisible({ timeout: PREPARING });
  await expect(form).toHaveCount(0);
  const rows = card.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Pep rally' })).toBeInViewport();
  await expect(rows.filter({ hasText: 'Bake sale' })).toBeVisible();
  await expect(rows.getByRole('button', { name: 'Edit Pep rally' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: /Pep rally|Bake sale/ })).toHaveCount(0);

  const released = Promise.withResolvers<void>();
  await page.route('**/api/objects/upload/*/prepare', async (route) => {
    await released.promise;
    await route.fallback();
  });
  const chooseAgain = async () => {
    await card.getByRole('button', { name: 'Add several photos' }).click();
    await page.locator('input.uppy-Dashboard-input').first().setInputFiles(images.slice(1, 2));
    await form.getByRole('button', { name: 'Close' }).click();
  };
  await chooseAgain();
  await question.getByRole('button', { name: 'Don’t save' }).click();
  await expect(form).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Add several photos' })).toBeFocused();
  await chooseAgain();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('0 of 1 ready. They’ll all be added when the last one is ready.')).toBeInViewport();
  released.resolve();
  await expect(page.getByText('Carousel image added successfully')).toBeVisible({ timeout: PREPARING });

  await card.getByRole('button', { name: 'Add Carousel Image' }).click();
  const one = card.getByRole('form', { name: 'Add Carousel Image' });
  await one.getByLabel('Title').fill('Half a title');
  await one.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('dialog', { name: 'Save your changes to the new picture for Carousel images?' })
    .getByRole('button', { name: 'Don’t save' })
    .click();
  await expect(one).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Add Carousel Image' })).toBeFocused();
});

/** Written to disk: megabytes would take their time on the way to the browser. @returns the paths */
function writeFiles(folder: string, files: Record<string, Buffer>): Promise<string[]> {
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    }),
  );
}

for (const [screen, viewport] of SCREENS) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('keeps a row with the reason for each refused image, and shrinks a large one', async ({
      page,
      server,
      expectedProblems,
    }, info) => {
      expectedProblems.push('status of 415');
      await signIn(page, server.url);
      const card = page.getByRole('region', { name: 'Carousel images', exact: true });
      const form = page.getByRole('region', { name: 'New pictures' });
      const heading = form.getByRole('heading');
      const folder = info.outputPath();
      await mkdir(folder, { recursive: true });
      const tooMuch = Buffer.alloc(UPLOADS.maxBytes + 1);
      const first = await writeFiles(folder, {
        // A phone's photo, lying on its side, with so much behind it that it is over the limit.
        'from-the-stands.jpg': Buffer.concat([await drawRotatedPhotograph(), tooMuch]),
        'notes.txt': Buffer.from('Bring ice'),
        'raw.heic': tooMuch,
      });
      const many = Array.from({ length: MOST_TOGETHER }, (_, index) => [`${index}.png`, Buffer.from('no picture')]);
      const more = await writeFiles(folder, Object.fromEntries(many));
      await card.getByRole('button', { name: 'Add several' }).click();
      await page.locator('input.uppy-Dashboard-input').first().setInputFiles(first);
      await expect(heading).toHaveText('3 new pictures');
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expect(form.getByRole('group', { name: 'notes.txt' })).toContainText('Only pictures can be uploaded.');
      await expect(form.getByRole('button', { name: 'Add all' })).toBeDisabled();
      await expectAccessible(page);

      await form.getByRole('button', { name: 'Make a smaller copy: raw.heic' }).click();
      await expect(form.getByRole('group', { name: 'raw.heic' })).toContainText('This picture stays over 10 MB.');
      await expect(heading).toBeFocused();
      await form.getByRole('button', { name: 'Remove raw.heic' }).click();
      await expect(heading).toBeFocused();
      await form.getByRole('button', { name: 'Remove notes.txt' }).click();
      await expect(heading).toHaveText('1 new picture');
      await form.getByRole('button', { name: 'Make a smaller copy: from-the-stands.jpg' }).click();
      await expect(form.getByText('Ready to add.')).toBeVisible({ timeout: PREPARING });

      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'More pictures' }).click();
      await (await chooser).setFiles(more);
      await expect(heading).toHaveText(`${MOST_TOGETHER + 1} new pictures`);
      await expect(heading).toBeFocused();
      const last = form.getByRole('group', { name: `${MOST_TOGETHER - 1}.png` });
      await expect(last).toContainText(`Only ${MOST_TOGETHER} pictures fit at a time.`);
      await page.reload();
      expect(await findUploaded(page, server.url)).toMatchObject([{ image: { width: 300, height: 400 } }]);
    });
  });
}

test('shrinks an image too large for the upload dialog', async ({ page, server }, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, server.url, 'media');
  await page.getByRole('button', { name: 'Upload image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await expect(dialog.getByText('One picture, up to 10 MB')).toBeVisible();
  const choose = dialog.getByRole('button', { name: 'Choose a file' });
  expect((await choose.boundingBox())?.height, 'room for a finger').toBeGreaterThanOrEqual(36);
  await dialog.press('Tab');
  await page.keyboard.press('Tab');
  await expect(choose).toBeFocused();
  await expect(choose).toHaveCSS('outline-style', 'solid');
  const large = { 'goal.jpg': Buffer.concat([await drawRotatedPhotograph(), Buffer.alloc(UPLOADS.maxBytes)]) };
  await mkdir(info.outputPath(), { recursive: true });
  await page
    .locator('input.uppy-Dashboard-input')
    .first()
    .setInputFiles(await writeFiles(info.outputPath(), large));
  await expect(dialog.getByText('This picture is over 10 MB.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a smaller copy' }).click();
  await dialog.getByLabel('Describe this image').fill('The goal');
  await expect(dialog.getByText('This picture is over 10 MB.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('button', { name: /The goal/ })).toBeVisible({ timeout: PREPARING });
  expect(await findUploaded(page, server.url)).toMatchObject([{ image: { width: 300, height: 400 } }]);
});

const findUploaded = async (page: Page, url: string): Promise<MediaItem[]> =>
  (await page.request.get(`${url}/api/admin/media`)).json();
