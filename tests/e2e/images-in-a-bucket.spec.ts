import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPhotograph } from '../support/fixtures/images.ts';
import { type S3Server, startS3Server } from '../support/s3-server/s3-server.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, signIn, test } from './fixtures.ts';

const isSkipped = process.env.SKIP_S3 === '1';

test.describe('images in a bucket', { tag: '@slow' }, () => {
  test.skip(isSkipped, 'SKIP_S3=1');
  let bucket: S3Server;
  let server: RunningServer;

  test.beforeAll(async () => {
    test.setTimeout(600_000);
    bucket = await startS3Server();
    const { endpoint = '', bucket: name, credentials } = bucket.settings;
    const env = {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    };
    server = await startServer({ env });
  });
  test.afterAll(async () => {
    await server?.stop();
    await bucket?.stop();
  });

  test('go straight from the browser to the bucket and return as AVIF, also to a new server', async ({ page }) => {
    await signIn(page, server.url);
    const region = page.getByRole('region', { name: 'Hero images', exact: true });
    await region.getByRole('button', { name: 'Add Hero Image' }).click();
    const form = page.getByRole('form', { name: 'Add Hero Image' });
    await form.getByRole('button', { name: 'Upload image' }).click();
    const buffer = await (await drawPhotograph(1600, 1000)).jpeg().toBuffer();
    const file = { name: 'pep-rally.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input.uppy-Dashboard-input').first().setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Upload image' });
    await dialog.getByLabel('Describe this image').fill('Arms up');
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    expect((await sent).url()).toContain(
      `${bucket.settings.endpoint}/${bucket.settings.bucket}/uploads/public/images/`,
    );
    await expect(form.getByText('Image uploaded', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Add Hero Image' }).click();
    // Preparing the photo takes seconds, on a busy machine many.
    await expect(region.getByRole('listitem').getByText('Arms up')).toBeVisible({ timeout: 60_000 });

    const shown = page.getByRole('img', { name: 'Arms up' });
    await expect(async () => {
      await page.goto(server.url);
      await expect(shown).toBeVisible({ timeout: 1000 });
    }).toPass();
    const source = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(source).toMatch(/-\d+\.avif$/);

    const images = join(server.dataDir, 'objects', 'images');
    for (const name of await readdir(images)) await rm(join(images, name));
    // Another width than the one that the server still holds in memory.
    const other = await fetch(source.replace(/-\d+\.avif$/, '-320.webp'));
    expect(other.status).toBe(200);
    expect(other.headers.get('content-type')).toBe('image/webp');
  });
});
