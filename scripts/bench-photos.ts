import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { IMAGES_PATH } from '../contract/image-address.ts';
import { makeScene } from '../tests/support/fixtures/scenes.ts';
import { SUPER_ADMIN, startServer } from '../tests/support/server.ts';
import { ensureChromium } from './chromium.ts';
import { type LighthouseRun, runLighthouse } from './lighthouse-runs.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, help: { type: 'boolean' } },
});
if (options.help) {
  console.log(`npm run bench:photos [-- --runs 3]
Uploads three 12-megapixel photos to the home page, as its hero images and then as one hero image and two carousel images;
prints as JSON the bytes of pictures that a 390-pixel phone fetches at several pixel densities, on arrival, after the hero
has shown every picture, and after scrolling to the end, and Lighthouse's mobile scores (that many runs; 0 leaves it out).`);
  process.exit(0);
}

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

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const measure = async (executablePath: string) => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const images: Record<string, ImageBytes> = {};
  for (const density of DENSITIES) images[`density ${density}`] = await weighImages(browser, density);
  await browser.close();
  const runs: LighthouseRun[] = [];
  for (let run = 0; run < Number(options.runs); run += 1)
    runs.push(await runLighthouse(`${server.url}/`, executablePath));
  return {
    images,
    performance: median(runs.map(({ performance }) => performance)),
    performanceRuns: runs.map(({ performance }) => performance),
    largestContentfulPaint: Math.round(median(runs.map(({ largestContentfulPaint }) => largestContentfulPaint))),
  };
};

try {
  const executablePath = ensureChromium();
  const cookie = await signIn();
  const photos = await Promise.all(
    SEEDS.map(async (seed) => (await makeScene(PHOTO.width, PHOTO.height, seed)).jpeg({ quality: 92 }).toBuffer()),
  );
  const uploaded: string[] = [];
  for (const photo of photos) uploaded.push(await upload(cookie, photo));
  const urls = await show(cookie, ['hero-images', 'hero-images', 'hero-images'], uploaded);
  const asHero = await measure(executablePath);
  await show(cookie, ['hero-images', 'carousel-images', 'carousel-images'], urls);
  const asHeroAndCarousel = await measure(executablePath);
  const bytes = photos.map(({ length }) => length);
  console.log(JSON.stringify({ photos: { ...PHOTO, bytes }, limits: LIMITS, asHero, asHeroAndCarousel }, null, 2));
} finally {
  await server.stop();
}
