import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { getAvifOptions, getWebpOptions, JPEG_OPTIONS } from '../api/media/encodings.ts';
import { createImageRenderer } from '../api/media/image-renderer.ts';
import { inspectImage } from '../api/media/inspect-image.ts';
import { readPeakMemory } from '../api/media/peak-memory.ts';
import { listWidths, type RenderedImage } from '../api/media/render-variants.ts';
import { makePhoto } from '../tests/support/fixtures/photos.ts';
import { type Figure, median, readOptions, report, runRounds } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:images [-- --rounds 5]
Makes every rendering of a 12-megapixel phone photo as the server does, and by sharp alone with the same settings, beside
each other: seconds (median of the rounds), peak memory, and the bytes of each rendering.`,
  { rounds: { type: 'string', default: '5' }, plain: { type: 'string' } },
);

const WIDTH = 4032;
const HEIGHT = 3024;
const MEGABYTE = 2 ** 20;

interface Measured {
  seconds: number;
  peakMegabytes: number;
}

/** What anyone would write with sharp: each rendering from the file. */
const renderPlainly = async (file: Buffer): Promise<void> => {
  for (const width of listWidths(WIDTH)) {
    await sharp(file).autoOrient().resize({ width }).avif(getAvifOptions(width, true)).toBuffer();
    await sharp(file).autoOrient().resize({ width }).webp(getWebpOptions(true)).toBuffer();
  }
  await sharp(file).autoOrient().resize({ width: 1920 }).jpeg(JPEG_OPTIONS).toBuffer();
};

const measurePlainly = async (path: string): Promise<void> => {
  const file = await readFile(path);
  sharp.cache(false);
  const started = performance.now();
  await renderPlainly(file);
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ seconds, peakMegabytes: readPeakMemory() / MEGABYTE } satisfies Measured));
};

/** From the bytes to every rendering, a fresh worker process included. */
const measureOurs = async (file: Buffer): Promise<Measured & { image: RenderedImage }> => {
  let peakMegabytes = 0;
  const renderer = createImageRenderer({
    onPeak: (bytes) => {
      peakMegabytes = bytes / MEGABYTE;
    },
  });
  const started = performance.now();
  const image = await renderer.render(file, inspectImage(file).format);
  const seconds = (performance.now() - started) / 1000;
  renderer.close();
  return { seconds, peakMegabytes, image };
};

const runPlainly = (path: string): Measured => {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--plain', path], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`sharp alone failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Measured;
};

const bench = async (): Promise<void> => {
  const file = await (await makePhoto(WIDTH, HEIGHT)).jpeg({ quality: 95 }).withMetadata({ orientation: 1 }).toBuffer();
  const path = join(tmpdir(), `club-bench-${process.pid}.jpg`);
  await writeFile(path, file);
  try {
    // Turn about, so that whatever else the machine does meets both.
    const rounds = await runRounds(options.rounds, async () => ({
      ours: await measureOurs(file),
      plain: runPlainly(path),
    }));
    const image = rounds.at(-1)?.ours.image;
    const compare = (name: keyof Measured, unit: string, pick: (values: number[]) => number): Figure => ({
      ...{ ours: pick(rounds.map(({ ours }) => ours[name])), unit },
      reference: { name: 'sharp alone', value: pick(rounds.map(({ plain }) => plain[name])) },
    });
    report(
      {
        'every rendering (median)': compare('seconds', 's', median),
        'peak memory': compare('peakMegabytes', 'MB', (values) => Math.max(...values)),
      },
      {
        photo: { width: WIDTH, height: HEIGHT, bytes: file.length },
        renderings: (image ? [...image.variants, image.fallback] : []).map(({ format, width, height, bytes }) => ({
          ...{ format, width, height, bytes: bytes.length },
        })),
      },
    );
  } finally {
    await rm(path, { force: true });
  }
};

await (options.plain ? measurePlainly(options.plain) : bench());
