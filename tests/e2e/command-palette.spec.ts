import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

test('finds and opens anything from the keyboard', async ({ page, seededServer }) => {
  await signIn(page, seededServer.url);
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('pickleball');
  await expect(page.getByRole('option', { selected: true })).toContainText('Pickleball Tournament');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=events/);
  await expect(page.locator('#events_pickleball_content')).toBeInViewport();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('usage');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Content usage analysis' })).toBeVisible();

  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.keyboard.type('publish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Publish/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('swimming pool');
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('opens nothing by the Enter that ends an input method’s word', async ({ page, seededServer }) => {
  await signIn(page, seededServer.url);
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('media library');
  const isLeft = await field.evaluate((input) =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  expect(isLeft).toBe(true);
  await expect(field).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Media library' })).toBeVisible();
});

test('finds letters typed while its code still loads', async ({ page, seededServer }) => {
  const loading = Promise.withResolvers<void>();
  await page.route(/command-palette/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await signIn(page, seededServer.url);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('pick');
  loading.resolve();
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.type('leball');
  await expect(page.getByRole('option', { selected: true })).toContainText('Pickleball Tournament');
});

test('opens from the menu on a phone', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, seededServer.url);
  await page.getByRole('button', { name: 'Homepage' }).click();
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('global');
  await page.getByRole('option', { name: 'Global Settings Open' }).click();
  await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible();
});
