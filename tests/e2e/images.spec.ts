import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { CarouselImage } from '../../contract/placed-images.ts';
import { drawPhotograph } from '../support/fixtures/images.ts';
import { makeScene } from '../support/fixtures/scenes.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { addImage } from './add-image.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';

/** Milliseconds: seconds on a quiet machine, and the image worker lets everybody else go first. */
const PREPARING = 120_000;

test.describe.configure({ timeout: 240_000 });

const DESCRIPTION = 'Students with arms up at the pep rally';

async function makeFile(name = 'pep-rally.jpg') {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await (await drawPhotograph(1600, 1000)).jpeg().toBuffer(),
  };
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openUpload(page: Page, region: string, add: string) {
  await card(page, region).getByRole('button', { name: add }).click();
  const form = page.getByRole('form', { name: add });
  await expect(form.getByRole('button', { name: add })).toBeDisabled();
  await form.getByRole('button', { name: 'Upload image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  return { form, dialog };
}

const choose = (page: Page, ...files: Awaited<ReturnType<typeof makeFile>>[]) =>
  page.locator('input.uppy-Dashboard-input').first().setInputFiles(files);

test('announces the missing field and focuses it when a new image is saved on leaving', async ({
  page,
  seededServer,
}) => {
  await signIn(page, seededServer.url);
  const card = page.getByRole('region', { name: 'Hero images', exact: true });
  await card.getByRole('button', { name: 'Add Hero Image', exact: true }).click();
  const form = card.getByRole('form', { name: 'Add Hero Image' });
  await form.getByLabel('Describe this image').fill('Two children sell lemonade');
  const saveOnLeaving = async () => {
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  };
  await saveOnLeaving();
  const address = form.getByLabel('Or image URL');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Choose a picture first/);
  await expectAccessibleAtBothWidths(page);
  await page.route('https://club.example/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '' }),
  );
  await address.fill('https://club.example/lemonade.jpg');
  await expect(form.getByText('Choose a picture first')).toHaveCount(0);
  await form.getByLabel('Order').fill('first');
  await saveOnLeaving();
  await expect(form.getByLabel('Order')).toBeFocused();
  await expect(form.getByLabel('Describe this image')).toHaveValue('Two children sell lemonade');
});

test('shows another page’s images once it is clear what happens to the new one', async ({ page, seededServer }) => {
  await openDashboard(page, seededServer.url, 'carousel');
  await page.getByRole('button', { name: 'Add Carousel Image' }).click();
  await page.getByLabel('Title').fill('Pep rally');
  const about = page.getByRole('tab', { name: 'About' });
  await about.click();
  const question = page.getByRole('dialog', { name: /^Save your changes to / });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Pep rally');
  await about.click();
  await question.getByRole('button', { name: 'Don’t save' }).click();
  await expect(about).toHaveAttribute('aria-selected', 'true');
});

test('does not count a scheduled image among those shown', async ({ page, seededServer }) => {
  await page.route('**/api/admin/carousel-images', async (route) => {
    const response = await route.fetch();
    const images = (await response.json()) as CarouselImage[];
    const waiting = images.find(({ pageType }) => pageType === 'home');
    const json = images.map((each) => (each === waiting ? { ...each, showFrom: '2099-01-01T00:00:00.000Z' } : each));
    await route.fulfill({ response, json });
  });
  await signIn(page, seededServer.url);
  const carousel = card(page, 'Carousel images');
  const rows = carousel.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await expect(carousel.getByText(`${count - 1} of ${count} showing.`)).toBeVisible();
});

test('reports an image too small for a hero, with the required size', async ({ page, seededServer }) => {
  const tiny = await sharp({ create: { width: 120, height: 90, channels: 3, background: '#12305f' } })
    .png()
    .toBuffer();
  await page.route('https://images.example.org/tiny.png', (route) =>
    route.fulfill({ body: tiny, contentType: 'image/png' }),
  );
  await signIn(page, seededServer.url);
  await card(page, 'Hero images').getByRole('button', { name: 'Add Hero Image' }).click();
  const form = page.getByRole('form', { name: 'Add Hero Image' });
  const address = form.getByLabel('Or image URL');
  await address.fill('images.example.org/tiny.png');
  await address.press('Tab');
  await expect(address).toHaveValue('https://images.example.org/tiny.png');
  await expect(form.getByRole('status').filter({ hasText: 'too small for this place' })).toContainText(
    /120 × 90 pixels.*at least 880 × 660 pixels/,
  );
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
});

test('uploads a hero image, and serves it as AVIF in its own proportions', async ({ page, server }) => {
  await signIn(page, server.url);
  await expect(card(page, 'Hero images').getByText('Visitors see the club’s artwork')).toBeVisible();
  const { form, dialog } = await openUpload(page, 'Hero images', 'Add Hero Image');
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await expectAccessible(page);
  await choose(page, await makeFile());
  await expect(dialog.getByLabel('File name')).toHaveValue('pep-rally.jpg');
  await expect(dialog.getByText('Some visitors won’t know what this shows.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByLabel('Describe this image').fill(DESCRIPTION);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await expect(form.getByText('Image uploaded', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Describe this image')).toHaveValue(DESCRIPTION);
  await form.getByRole('button', { name: 'Add Hero Image' }).click();
  await expect(page.getByText('Hero image added successfully')).toBeVisible({ timeout: PREPARING });
  const row = card(page, 'Hero images').getByRole('listitem');
  await expect(row.getByText(DESCRIPTION)).toBeVisible();
  await expect(row.getByText('Active')).toBeVisible();

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('no browser');
  const carouselImage = visitor.getByRole('img', { name: DESCRIPTION });
  await expect(async () => {
    await visitor.goto(server.url);
    await expect(carouselImage).toBeVisible({ timeout: 1000 });
  }).toPass();
  const shown = await carouselImage.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { source: image.currentSrc, width: image.getAttribute('width'), height: image.getAttribute('height') };
  });
  expect(shown).toMatchObject({ width: '1600', height: '1000' });
  const response = await visitor.request.get(shown.source);
  expect(response.headers()['content-type']).toBe('image/avif');
  const { width = 0, height = 0 } = await sharp(await response.body()).metadata();
  expect(width / height).toBeCloseTo(1.6, 2);
  await visitor.close();
});

test('describes, corrects, moves and deletes a carousel image', async ({ page, server }) => {
  await signIn(page, server.url);
  const list = card(page, 'Carousel images');
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await page.route('https://photos.example.org/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/png' }),
  );
  await list.getByRole('button', { name: 'Add Carousel Image' }).click();
  const form = page.getByRole('form', { name: 'Add Carousel Image' });
  // Below a long list: the page goes there.
  await expect(form.getByRole('heading')).toBeFocused();
  await expect(form.getByRole('button', { name: 'Upload image' })).toBeInViewport();
  await form.getByLabel('Or image URL').fill('https://photos.example.org/bleachers.jpg');
  await form.getByLabel('Title').fill('Pep rally');
  await form.getByRole('checkbox', { name: /Decorative only/ }).check();
  await form.getByRole('switch', { name: 'Active' }).click();
  await page.route('https://photos.example.org/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/png' }),
  );
  await form.getByRole('button', { name: 'Add Carousel Image' }).click();
  await expect(page.getByText('Carousel image added successfully')).toBeVisible();
  await expect(rows).toHaveCount(before + 1);
  const row = rows.filter({ hasText: 'Pep rally' });
  await expect(row.getByText('Inactive')).toBeVisible();
  await expect(row.getByText('No description')).toHaveCount(0);

  await row.getByRole('button', { name: 'Edit Pep rally' }).click();
  const edit = page.getByRole('form', { name: 'Edit Pep rally' });
  await edit.getByRole('checkbox', { name: /Decorative only/ }).uncheck();
  await edit.getByLabel('Describe this image').fill('The bleachers');
  await edit.getByLabel('Caption').fill('Every class is there');
  await edit.getByRole('button', { name: 'Save Carousel Image' }).click();
  await expect(page.getByText('Carousel image updated successfully')).toBeVisible();
  await expect(row.getByText('Every class is there')).toBeVisible();
  await expect(row.getByText('No description')).toHaveCount(0);

  await row.getByRole('button', { name: 'Move Pep rally up' }).click();
  await expect(rows.nth(before - 1)).toContainText('Pep rally');

  await row.getByRole('button', { name: 'Delete Pep rally' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this carousel image?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleAtBothWidths(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Carousel image deleted successfully')).toBeVisible();
  await expect(rows).toHaveCount(before);
});

test('shows in the upload dialog what is wrong with a file', async ({ page, server }) => {
  await signIn(page, server.url);
  const { dialog } = await openUpload(page, 'Hero images', 'Add Hero Image');
  const file = await makeFile();
  await choose(page, { ...file, name: 'minutes.pdf', mimeType: 'application/pdf' });
  await expect(dialog.getByText('Only pictures can be uploaded.')).toBeVisible();
  await choose(page, { ...file, buffer: Buffer.alloc(10_485_761) });
  await expect(dialog.getByText('This picture is over 10 MB.')).toBeVisible();
  await choose(page, file);
  await expect(dialog.getByText('This picture is over 10 MB.')).toHaveCount(0);
  await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'second.png', { type: 'image/png' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  await expect(dialog.getByText('Cannot add more files')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('asks before Escape or a press beside the upload dialog discards a described image', async ({ page, server }) => {
  await signIn(page, server.url);
  const { form, dialog } = await openUpload(page, 'Hero images', 'Add Hero Image');
  await choose(page, await makeFile());
  const description = dialog.getByLabel('Describe this image');
  await description.fill(DESCRIPTION);
  const question = page.getByRole('dialog', { name: 'Save your changes to the chosen picture?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(description).toBeFocused();
  await expect(description).toHaveValue(DESCRIPTION);
  await page.mouse.click(5, 450);
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Image uploaded')).toBeVisible();
  await expect(form.getByLabel('Describe this image')).toHaveValue(DESCRIPTION);
});

/** As a club's server makes them. */
test.describe('images at the best compression', () => {
  test.use({ settings: {} });

  test('cost a phone at most 150 KB on arrival with three 12-megapixel ones at the top', { tag: '@slow' }, async ({
    page,
    server,
    browser,
  }) => {
    test.setTimeout(300_000);
    await signIn(page, server.url);
    for (const seed of [1, 2, 3]) await addImage(page, server.url, 4032, await makeScene(4032, 3024, seed));
    for (const deviceScaleFactor of [1, 2, 3]) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor,
        isMobile: true,
        hasTouch: true,
      });
      const visitor = await context.newPage();
      const sizes: Promise<number>[] = [];
      visitor.on('requestfinished', (request) => {
        if (request.resourceType() !== 'image' || request.url().startsWith('data:')) return;
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await visitor.goto(server.url, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes, `bytes of images at density ${deviceScaleFactor}`).toBeLessThan(150_000);
      expect(bytes, 'there are images among them').toBeGreaterThan(10_000);
      await context.close();
    }
  });
});
