import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fromRoot } from '../../db/project-root.ts';

const FOLDER = fromRoot('dist/client/_astro');
/** Limit of `npm run bench:site`. Bytes after brotli. */
const MOST_CSS = 10_000;

test('keeps the stylesheet of the public pages small', async () => {
  const sheets = (await readdir(FOLDER)).filter((name) => /^PublicLayout\..*\.css$/.test(name));
  expect(sheets).toHaveLength(1);
  const css = await readFile(join(FOLDER, sheets[0] ?? ''));
  expect(brotliCompressSync(css).length).toBeLessThanOrEqual(MOST_CSS);
});

test('puts what several islands share into one script', async () => {
  const own = (await readdir(FOLDER)).filter((name) => /^[A-Z]\w+\..*\.js$/.test(name));
  expect(own.map((name) => name.split('.')[0]).sort()).toEqual([
    'DonateButton',
    'HeroCarousel',
    'ImageCarousel',
    'Tabs',
  ]);
});
