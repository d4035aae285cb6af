import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { getAvifOptions, getWebpOptions, JPEG_OPTIONS } from '../api/media/encodings.ts';
import { createImageRenderer } from '../api/media/image-renderer.ts';
import { inspectImage } from '../api/media/inspect-image.ts';
import { readPeakMemory } from '../api/media/peak-memory.ts';
import { listWidths, type RenderedImage } from '../api/media/render-variants.ts';
import { makePhoto } from '../tests/support/fixtures/photos.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, plain: { type: 'string' }, help: { type: 'boolean' } },
});
if (options.help) {
  console.log(`npm run bench:images [-- --rounds 5]
Makes every rendering of a 12-megapixel phone photo as the server does, and by sharp alone with the same settings; prints
seconds (median), bytes of each rendering, peak memory and the ratio as JSON.`);
  process.exit(0);
}

const WIDTH = 4032;
const HEIGHT = 3024;
const MEGABYTE = 2 ** 20;

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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

const summarise = (rounds: Measured[]): Measured => ({
  seconds: round(median(rounds.map(({ seconds }) => seconds))),
  peakMegabytes: Math.round(Math.max(...rounds.map(({ peakMegabytes }) => peakMegabytes))),
});

const bench = async (): Promise<void> => {
  const file = await (await makePhoto(WIDTH, HEIGHT)).jpeg({ quality: 95 }).withMetadata({ orientation: 1 }).toBuffer();
  const path = join(tmpdir(), `club-bench-${process.pid}.jpg`);
  await writeFile(path, file);
  const ours: Measured[] = [];
  const plain: Measured[] = [];
  let image: RenderedImage | undefined;
  try {
    // Turn about, so that whatever else the machine does meets both.
    for (let done = 0; done < Number(options.rounds); done += 1) {
      const measured = await measureOurs(file);
      image = measured.image;
      ours.push(measured);
      plain.push(runPlainly(path));
    }
  } finally {
    await rm(path, { force: true });
  }
  const [server, sharpAlone] = [summarise(ours), summarise(plain)];
  const files = image ? [...image.variants, image.fallback] : [];
  const result = {
    photo: { width: WIDTH, height: HEIGHT, bytes: file.length },
    server,
    sharpAlone,
    ratio: round(server.seconds / sharpAlone.seconds),
    renderings: files.map(({ format, width, height, bytes }) => ({ format, width, height, bytes: bytes.length })),
  };
  console.log(JSON.stringify(result, null, 2));
};

await (options.plain ? measurePlainly(options.plain) : bench());
