import { makePhoto } from '../support/fixtures/photos.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Milliseconds: seconds on a quiet machine, and the image worker lets everybody else go first. */
const PREPARING = 120_000;

test.describe.configure({ timeout: 240_000 });

const makeFile = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await (await makePhoto(width, 160)).jpeg().toBuffer(),
});

test('several photos at once are described while they are prepared, added together and undone together', {
  tag: '@slow',
}, async ({ page, server, expectedProblems }) => {
  expectedProblems.push('status of 415');
  const broken = { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  const photos = [broken, await makeFile('pep-rally.jpg', 240), await makeFile('bake-sale.jpg', 200)];
  await signIn(page, server.url);
  const card = page.getByRole('region', { name: 'Carousel images', exact: true });
  await card.getByRole('button', { name: 'Add several photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several photos' });
  await expect(dialog.getByRole('button', { name: 'Choose pictures' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.locator('input.uppy-Dashboard-input').first().setInputFiles(photos);
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
    await page.locator('input.uppy-Dashboard-input').first().setInputFiles(photos.slice(1, 2));
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
