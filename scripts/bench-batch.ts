import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImageRenderer } from '../api/media/image-renderer.ts';
import { inspectImage } from '../api/media/inspect-image.ts';
import { MOST_TOGETHER } from '../contract/changes.ts';
import { makeScene } from '../tests/support/fixtures/scenes.ts';
import { startServer } from '../tests/support/server.ts';
import { readOptions, report } from './bench-frame.ts';
import { launchChromium } from './chromium.ts';
import { signIn } from './dashboard-load.ts';

const options = readOptions(
  `npm run bench:batch [-- --photos 20]
Adds 12-megapixel photos together in the dashboard, from choosing them until they are added, beside the server's own
rendering of the same photos one after another. A form of another card is typed into meanwhile.`,
  { photos: { type: 'string', default: String(MOST_TOGETHER) } },
);

const PHOTO = { width: 4032, height: 3024 };
const LONGEST = 30 * 60_000;

/** Milliseconds that the server's renderer takes for all of them, one after another. */
const renderAll = async (photos: readonly Buffer[]): Promise<number> => {
  const renderer = createImageRenderer();
  const started = performance.now();
  for (const photo of photos) await renderer.render(photo, inspectImage(photo).format);
  renderer.close();
  return performance.now() - started;
};

/** Milliseconds from choosing the files to their rows in the list, and those that a key took meanwhile. */
const addAll = async (files: readonly string[]): Promise<{ milliseconds: number; slowestKey: number }> => {
  const server = await startServer();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(LONGEST);
    await signIn(page, server.url);
    const card = page.getByRole('region', { name: 'Carousel images', exact: true });
    await card.getByRole('button', { name: 'Add several photos' }).click();
    await page.getByRole('button', { name: 'Choose pictures' }).waitFor();
    const started = performance.now();
    await page
      .locator('input.uppy-Dashboard-input')
      .first()
      .setInputFiles([...files]);
    const form = page.getByRole('region', { name: 'New pictures' });
    let slowestKey = 0;
    for (let index = 0; index < files.length; index += 1) {
      const title = form.getByLabel('Title').nth(index);
      const typed = performance.now();
      await title.fill(`Photo ${index + 1}`);
      slowestKey = Math.max(slowestKey, performance.now() - typed);
    }
    await form.getByRole('button', { name: 'Add all' }).click();
    await page.getByText(`${files.length} carousel images added`).waitFor();
    return { milliseconds: performance.now() - started, slowestKey };
  } finally {
    await browser.close();
    await server.stop();
  }
};

const folder = await mkdtemp(join(tmpdir(), 'club-batch-'));
try {
  const photos: Buffer[] = [];
  const files: string[] = [];
  for (let seed = 1; seed <= Number(options.photos); seed += 1) {
    const photo = await (await makeScene(PHOTO.width, PHOTO.height, seed)).jpeg({ quality: 92 }).toBuffer();
    const file = join(folder, `photo-${seed}.jpg`);
    await writeFile(file, photo);
    photos.push(photo);
    files.push(file);
  }
  const rendering = await renderAll(photos);
  const { milliseconds, slowestKey } = await addAll(files);
  report(
    {
      'chosen to added': {
        ...{ ours: milliseconds, unit: 'ms', atMost: 1.1 },
        reference: { name: 'rendering alone', value: rendering },
      },
      'slowest field meanwhile': { ours: slowestKey, unit: 'ms', atMost: 1000 },
    },
    { photos: photos.length, bytes: photos.map(({ length }) => length) },
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
