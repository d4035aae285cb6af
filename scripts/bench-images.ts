import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { getAvifOptions, getWebpOptions, JPEG_OPTIONS } from '../api/media/encodings.ts';
import { createImageRenderer } from '../api/media/image-renderer.ts';
import { inspectImage } from '../api/media/inspect-image.ts';
import { readPeakMemory } from '../api/media/peak-memory.ts';
import { listWidths, type RenderedImage } from '../api/media/render-variants.ts';
import { IMAGES_PATH } from '../contract/image-address.ts';
import { makePhoto } from '../tests/support/fixtures/photos.ts';
import { startServer } from '../tests/support/server.ts';
import { createClient, must } from './bench-client.ts';
import { type Figure, median, readOptions, report, runRounds, summarize } from './bench-frame.ts';

const options = readOptions(
  `npm run bench:images [-- --rounds 5]
Makes every rendering of a 12-megapixel phone photo as the server does, and by sharp alone with the same settings, beside
each other: seconds (median of the rounds), peak memory, and the bytes of each rendering. Then a server on one core, with
two visitors: seconds until an upload is added, and the visitors' 95th percentile before and meanwhile.`,
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

const VISIT_EVERY = 20;
const WARM_UP = 2000;

/** Two visitors, one request at a time each, until told to stop. @returns milliseconds of each visit */
const startVisits = (url: string) => {
  let times: number[] = [];
  let isStopped = false;
  const visit = async (): Promise<void> => {
    while (!isStopped) {
      const started = performance.now();
      await (await fetch(url)).text();
      times.push(performance.now() - started);
      await sleep(VISIT_EVERY);
    }
  };
  const visitors = [visit(), visit()];
  return {
    take: (): number[] => {
      const taken = times;
      times = [];
      return taken;
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.all(visitors);
    },
  };
};

/** A photo added to the home page of a server that has one core. */
const measureAdding = async (file: Buffer): Promise<Record<string, Figure>> => {
  const server = await startServer({ prefix: ['taskset', '-c', '0'], env: { LOG_LEVEL: 'error' } });
  const client = createClient(server);
  try {
    await client.signIn();
    const { body } = await must(client.call('POST', '/api/objects/upload', {}), 200);
    const { uploadURL } = JSON.parse(body) as { uploadURL: string };
    const headers = { 'content-type': 'image/jpeg' };
    await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(file) });
    const visits = startVisits(server.url);
    await sleep(WARM_UP);
    const before = summarize(visits.take()).p95;
    const started = performance.now();
    const imageUrl = IMAGES_PATH + (new URL(uploadURL).pathname.split('/public/images/')[1] ?? '');
    await must(client.call('POST', '/api/admin/hero-images', { imageUrl, altText: 'Crowd', pageType: 'home' }), 201);
    const seconds = (performance.now() - started) / 1000;
    const during = summarize(visits.take()).p95;
    await visits.stop();
    return {
      'added on one core': { ours: seconds, unit: 's', atMost: 10 },
      'a visit meanwhile (p95)': { ours: during, unit: 'ms', reference: { name: 'before', value: before }, atMost: 2 },
    };
  } finally {
    client.close();
    await server.stop();
  }
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
        ...(await measureAdding(file)),
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
