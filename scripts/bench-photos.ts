import type { Browser } from 'playwright';
import { IMAGES_PATH } from '../contract/image-address.ts';
import { makeScene } from '../tests/support/fixtures/scenes.ts';
import { SUPER_ADMIN, startServer } from '../tests/support/server.ts';
import { type Figure, median, readOptions, report, runRounds } from './bench-frame.ts';
import { ensureChromium, launchChromium } from './chromium.ts';
import { runLighthouse } from './lighthouse-runs.ts';

const options = readOptions(
  `npm run bench:photos [-- --runs 3]
Uploads three 12-megapixel photos to the home page, as its hero images and then as one hero image and two carousel images;
measures the bytes of pictures that a 390-pixel phone fetches at several pixel densities, on arrival, after the hero
has shown every picture, and after scrolling to the end, and Lighthouse's mobile score (the median of that many runs; 0 leaves it out).`,
  { runs: { type: 'string', default: '3' } },
);

const PHOTO = { width: 4032, height: 3024 };
const SEEDS = [1, 2, 3];
const LIMITS = { imageBytes: 150_000, performance: 99 };
const DENSITIES = [1, 2, 3];
const PHONE = { width: 390, height: 844 };
/** The hero shows three pictures for five seconds each. */
const FULL_TURN = 16_000;

const server = await startServer({ env: { LOG_LEVEL: 'error' } });

const call = async (method: string, path: string, cookie: string, body?: unknown): Promise<Response> => {
  const response = await fetch(server.url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
};

const signIn = async (): Promise<string> => {
  const response = await call('POST', '/api/admin/login', '', SUPER_ADMIN);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

const upload = async (cookie: string, photo: Buffer): Promise<string> => {
  const { uploadURL } = (await (await call('POST', '/api/objects/upload', cookie, {})).json()) as { uploadURL: string };
  const type = { 'content-type': 'image/jpeg' };
  const sent = await fetch(uploadURL, { method: 'PUT', headers: type, body: new Uint8Array(photo) });
  if (!sent.ok) throw new Error(`the upload got status ${sent.status}`);
  return IMAGES_PATH + (new URL(uploadURL).pathname.split('/public/images/')[1] ?? '');
};

type List = 'hero-images' | 'carousel-images';

const clear = async (cookie: string, list: List): Promise<void> => {
  const rows = (await (await call('GET', `/api/admin/${list}`, cookie)).json()) as { id: number; pageType: string }[];
  for (const { id } of rows.filter(({ pageType }) => pageType === 'home')) {
    await call('DELETE', `/api/admin/${list}/${id}`, cookie);
  }
};

/** Replaces the home page's pictures, and waits until visitors see the new ones. @returns the images' own addresses */
const show = async (cookie: string, lists: readonly List[], urls: readonly string[]): Promise<string[]> => {
  await clear(cookie, 'hero-images');
  await clear(cookie, 'carousel-images');
  const shown: string[] = [];
  for (const [index, imageUrl] of urls.entries()) {
    const body = { imageUrl, altText: `Photo ${index + 1}`, sortOrder: String(index), pageType: 'home' };
    const made = await call('POST', `/api/admin/${lists[index] ?? 'hero-images'}`, cookie, body);
    shown.push(((await made.json()) as { imageUrl: string }).imageUrl);
  }
  await call('POST', '/api/admin/publish', cookie, {});
  return shown;
};

interface ImageBytes {
  onArrival: number;
  afterFullTurn: number;
  afterScrolling: number;
  files: string[];
}

const weighImages = async (browser: Browser, deviceScaleFactor: number): Promise<ImageBytes> => {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image' || request.url().startsWith('data:')) return;
    files.push(request.url().split('/').at(-1) ?? '');
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const total = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
  const onArrival = await total();
  await page.waitForTimeout(FULL_TURN);
  const afterFullTurn = await total();
  for (let screen = 0; screen < 12; screen += 1) {
    await page.mouse.wheel(0, PHONE.height / 2);
    await page.waitForTimeout(150);
  }
  await page.waitForLoadState('networkidle');
  const afterScrolling = await total();
  await context.close();
  return { onArrival, afterFullTurn, afterScrolling, files };
};

/** What a phone fetches of the home page as it is now, by density of its screen, and Lighthouse's score of it. */
const measure = async (
  shown: string,
): Promise<{ figures: Record<string, Figure>; files: Record<string, string[]> }> => {
  const figures: Record<string, Figure> = {};
  const files: Record<string, string[]> = {};
  const browser = await launchChromium();
  for (const density of DENSITIES) {
    const { files: fetched, ...bytes } = await weighImages(browser, density);
    const name = `${shown}, density ${density}`;
    files[name] = fetched;
    figures[`${name}, on arrival`] = { ours: bytes.onArrival, unit: 'B', atMost: LIMITS.imageBytes };
    figures[`${name}, after a full turn`] = { ours: bytes.afterFullTurn, unit: 'B' };
    figures[`${name}, scrolled to the end`] = { ours: bytes.afterScrolling, unit: 'B' };
  }
  await browser.close();
  const runs = await runRounds(options.runs, () => runLighthouse(`${server.url}/`, ensureChromium()));
  if (runs.length > 0) {
    const ours = median(runs.map(({ performance }) => performance));
    figures[`${shown}, Lighthouse performance`] = { ours, unit: 'of 100', atLeast: LIMITS.performance };
    const paint = median(runs.map(({ largestContentfulPaint }) => largestContentfulPaint));
    figures[`${shown}, largest contentful paint`] = { ours: paint, unit: 'ms' };
  }
  return { figures, files };
};

try {
  const cookie = await signIn();
  const photos = await Promise.all(
    SEEDS.map(async (seed) => (await makeScene(PHOTO.width, PHOTO.height, seed)).jpeg({ quality: 92 }).toBuffer()),
  );
  const uploaded: string[] = [];
  for (const photo of photos) uploaded.push(await upload(cookie, photo));
  const urls = await show(cookie, ['hero-images', 'hero-images', 'hero-images'], uploaded);
  const asHero = await measure('three heroes');
  await show(cookie, ['hero-images', 'carousel-images', 'carousel-images'], urls);
  const asBoth = await measure('a hero and two in the row');
  report(
    { ...asHero.figures, ...asBoth.figures },
    {
      photos: { ...PHOTO, bytes: photos.map(({ length }) => length) },
      files: { ...asHero.files, ...asBoth.files },
    },
  );
} finally {
  await server.stop();
}
