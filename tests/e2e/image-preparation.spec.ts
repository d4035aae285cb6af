import { makeScene } from '../support/fixtures/scenes.ts';
import { startServer } from '../support/server.ts';
import { expect, signIn, test } from './fixtures.ts';

// Network errors of a page whose server is gone.
const GONE = ['CONNECTION', 'EMPTY_RESPONSE', 'INCOMPLETE_CHUNKED', 'NETWORK', 'SOCKET_NOT_CONNECTED'];
test.use({ expectedProblems: GONE.map((reason) => `ERR_${reason}`) });

test('shows progress of preparing a large image, and finishes it after a kill', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(300_000);
  const first = await startServer();
  await signIn(page, first.url);
  const region = page.getByRole('region', { name: 'Hero images', exact: true });
  await region.getByRole('button', { name: 'Add Hero Image' }).click();
  const form = page.getByRole('form', { name: 'Add Hero Image' });
  await form.getByRole('button', { name: 'Upload image' }).click();
  const buffer = await (await makeScene(4032, 3024, 7)).jpeg().toBuffer();
  const file = { name: 'from-the-stands.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input.uppy-Dashboard-input').first().setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await dialog.getByLabel('Describe this image').fill('From the stands');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await form.getByRole('button', { name: 'Add Hero Image' }).click();
  await expect(form.getByText('Preparing for every screen')).toBeVisible();
  await expect(form.getByRole('progressbar', { name: 'Preparing the picture' })).toHaveJSProperty('max', 11);
  await first.stop({ signal: 'SIGKILL', keepData: true });

  const second = await startServer({ dataDir: first.dataDir, port: Number(new URL(first.url).port) });
  try {
    await page.goto(`${second.url}/admin?tab=media`);
    const image = page.getByRole('button', { name: /From the stands/ });
    await expect(image).toBeVisible();
    await expect(image.locator('img')).toBeVisible({ timeout: 120_000 });
    await expect(image).toContainText('Not used');
    await image.click();
    await expect(page.getByText('from-the-stands.jpg')).toBeVisible();
  } finally {
    await page.close();
    await second.stop();
  }
});
