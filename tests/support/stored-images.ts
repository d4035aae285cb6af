import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import sharp from 'sharp';

/** Compared at a sixth of the size: what another machine draws differently (the edges of letters) is averaged away. */
const SHRINK = 6;
/** Levels of 255 by which a shrunk pixel may differ, and the share of pixels that may differ by more. */
const TOLERANCE = 40;
const MOST_DIFFERENT = 0.02;
/** A line that breaks elsewhere makes a page longer; a part that is gone makes it shorter by more. */
const MOST_LONGER = 0.03;

/** Difference of two screenshots, as shares of 1. */
export async function compareImages(one: Buffer, other: Buffer): Promise<{ pixels: number; height: number }> {
  const [first, second] = await Promise.all([shrink(one), shrink(other)]);
  const length = Math.min(first.data.length, second.data.length);
  let different = 0;
  for (let at = 0; at < length; at += 3) {
    const gaps = [0, 1, 2].map((channel) =>
      Math.abs((first.data[at + channel] ?? 0) - (second.data[at + channel] ?? 0)),
    );
    if (Math.max(...gaps) > TOLERANCE) different += 1;
  }
  return { pixels: different / (length / 3), height: Math.abs(1 - second.info.height / first.info.height) };
}

/** Compares the whole page with its stored image of that path under docs/. */
export async function expectLikeStored(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  await loadAll(page);
  const shot = await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css', timeout: 30_000 });
  await compareWithStored(shot, name, testInfo);
}

/** Compares a part of the page, or what of it is in view, with its stored image of that path under docs/. */
export async function expectPartLikeStored(part: Locator | Page, name: string, testInfo: TestInfo): Promise<void> {
  await compareWithStored(await part.screenshot({ animations: 'disabled', scale: 'css' }), name, testInfo);
}

/** Decoded in full first: sharp would have WebP's decoder do a part of the shrinking, which PNG's does not. */
async function shrink(stored: Buffer) {
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: Math.round(width / SHRINK), height: Math.round(height / SHRINK), fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Lazy images load once they come near; then back to the top, where the page was opened. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  const isDrawn = () => {
    const shown = [...document.images].filter((image) => {
      const { left, width } = image.getBoundingClientRect();
      return image.checkVisibility() && width > 0 && left < innerWidth;
    });
    return shown.every((image) => image.complete && image.naturalWidth > 0) && document.fonts.status === 'loaded';
  };
  await page.waitForFunction(isDrawn, undefined, { timeout: 30_000 });
  // Loaded is not yet decoded, and what is decoded late is drawn late.
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => null)),
    );
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** `--update-snapshots` stores it anew. */
async function compareWithStored(shot: Buffer, name: string, testInfo: TestInfo): Promise<void> {
  const path = join('docs', `${name}.webp`);
  const stored = await readFile(path).catch(() => null);
  const isUpdate = ['all', 'changed'].includes(testInfo.config.updateSnapshots);
  if (stored === null || isUpdate) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await sharp(shot).webp({ quality: 55, effort: 6 }).toBuffer());
    expect(isUpdate, `there was no ${path}: it is stored now, look at it`).toBe(true);
    return;
  }
  const { pixels, height } = await compareImages(stored, shot);
  if (pixels > MOST_DIFFERENT || height > MOST_LONGER)
    await writeFile(testInfo.outputPath(`${basename(name)}.png`), shot);
  expect(height, `${name}: the page is longer or shorter than in ${path}`).toBeLessThanOrEqual(MOST_LONGER);
  expect(pixels, `${name}: share of the page that looks different from ${path}`).toBeLessThanOrEqual(MOST_DIFFERENT);
}
