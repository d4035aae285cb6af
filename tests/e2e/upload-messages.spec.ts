import type { Page } from '@playwright/test';
import { STORAGE_MESSAGES } from '../../contract/errors.ts';
import { drawPhotograph } from '../support/fixtures/images.ts';
import { expect, signIn, test } from './fixtures.ts';
import { STORES } from './stores.ts';

const WORDS = 'Students with arms up at the pep rally';

async function openDialog(page: Page) {
  const region = page.getByRole('region', { name: 'Hero images', exact: true });
  await region.getByRole('button', { name: 'Add Hero Image' }).click();
  await page.getByRole('form', { name: 'Add Hero Image' }).getByRole('button', { name: 'Upload image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const buffer = await (await drawPhotograph(1600, 1000)).jpeg().toBuffer();
  const file = { name: 'pep-rally.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input.uppy-Dashboard-input').first().setInputFiles(file);
  await dialog.getByLabel('Describe this image').fill(WORDS);
  return dialog;
}

/** The uploader tries an expired address again after a second, three and five. */
const RETRIES = 60_000;

for (const [name, start] of Object.entries(STORES)) {
  const isBucket = name === 'a bucket';

  test.describe(`failed upload of an image to ${name}`, { tag: '@slow' }, () => {
    test.skip(isBucket && process.env.SKIP_S3 === '1', 'SKIP_S3=1');
    // The browser reports what the test does to its requests.
    test.use({
      expectedProblems: [
        'status of 400',
        'status of 403',
        'status of 503',
        '[Uppy]',
        'ERR_INTERNET_DISCONNECTED',
        'ERR_CONNECTION_RESET',
        'CORS policy',
        'ERR_FAILED',
      ],
    });

    test('explains why in the dialog, keeps what was typed, and works on the next try', async ({ page }) => {
      test.setTimeout(600_000);
      const { server, sentTo, delayUploads, hastenUploads, stop } = await start();
      try {
        await signIn(page, server.url);
        const dialog = await openDialog(page);
        const send = dialog.getByRole('button', { name: 'Upload', exact: true });
        const again = dialog.getByRole('button', { name: 'Try again' });

        await page.route(sentTo, (route) => route.fulfill({ status: 400, body: 'no' }));
        await send.click();
        await expect(dialog.getByText('Non 2xx')).toBeVisible();
        await page.unroute(sentTo);

        await page.route('**/api/objects/upload', (route) =>
          route.fulfill({ status: 503, json: { message: STORAGE_MESSAGES.full } }),
        );
        await again.click();
        await expect(dialog.getByText(STORAGE_MESSAGES.full)).toBeVisible({ timeout: RETRIES });
        await page.unroute('**/api/objects/upload');

        await page.route(sentTo, (route) => route.abort('connectionreset'));
        await again.click();
        await expect(dialog.getByText('Unknown error')).toBeVisible({ timeout: RETRIES });
        await page.unroute(sentTo);

        await page.route('**/api/objects/upload', (route) => route.fulfill({ json: {} }));
        await again.click();
        await expect(dialog.getByText('Cannot upload to an undefined URL')).toBeVisible();
        await page.unroute('**/api/objects/upload');

        await page.context().setOffline(true);
        await expect(dialog.getByText('No Internet connection')).toBeVisible();
        await page.context().setOffline(false);
        await expect(dialog.getByText('No Internet connection')).toHaveCount(0);

        // radosgw refuses an old signature without CORS headers: the browser may not read why, the dialog knows.
        await delayUploads(page);
        await again.click();
        await expect(dialog.getByText('Request has expired')).toBeVisible({ timeout: RETRIES });
        await hastenUploads(page);

        await expect(dialog.getByLabel('Describe this image')).toHaveValue(WORDS);
        await again.click();
        await expect(dialog).toBeHidden({ timeout: RETRIES });
        await expect(page.getByText('Image uploaded successfully')).toBeVisible();
      } finally {
        await page.close();
        await stop();
      }
    });
  });
}
