import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ImageInfo } from '../../../contract/media.ts';
import { PAGE_TYPES } from '../../../contract/pages.ts';
import { EMPTY_SNAPSHOT, type Snapshot } from '../../../contract/releases.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import { StoreFailure } from '../../media/object-store.ts';
import { drawShareImage } from './draw-share-image.ts';
import { findSharePage } from './plan-share-images.ts';
import { createShareImages } from './share-images.ts';

function makeSnapshot(...names: string[]): Snapshot {
  return {
    ...EMPTY_SNAPSHOT,
    heroImages: names.map((name, index) => ({
      id: index + 1,
      altText: '',
      isDecorative: false,
      isActive: true,
      sortOrder: '0',
      pageType: 'home',
      createdAt: '2026-09-01',
      imageUrl: name,
    })),
  };
}

async function setUp(draw = drawShareImage, patience?: number, fetchImage = async () => true, retryMs?: number) {
  const database = await createTestDatabase();
  const dataDir = database.folder;
  const imagesDir = join(dataDir, 'images');
  await mkdir(imagesDir);
  let drawn = 0;
  const start = () =>
    createShareImages({
      dataDir,
      imagesDir,
      fetchImage,
      security: {},
      imageCaching: 'max-age=60',
      log: pino({ level: 'silent' }),
      patience,
      retryMs,
      draw: (...given) => {
        drawn += 1;
        return draw(...given);
      },
    });
  return {
    images: await start(),
    start,
    imagesDir,
    dataDir,
    drawn: () => drawn,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

const quick = async () => Buffer.from('a picture');

test('draws the club’s own hero image in its frame, 1200 by 630', async () => {
  await using made = await setUp();
  const red = { create: { width: 800, height: 600, channels: 3, background: '#ff0000' } } as const;
  await writeFile(join(made.imagesDir, 'team.png'), await sharp(red).png().toBuffer());
  const { home } = made.images.plan(makeSnapshot('/objects/images/team.png'));
  const about = made.images.plan(makeSnapshot()).about;
  made.images.prepare({ home, about, get_involved: about, events: about, panther_store: about });
  const found = await made.images.find(home.path);
  const body = found?.representations.identity.body ?? Buffer.alloc(0);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const [r = 0, g = 255, b = 255] = pixel(1000, 300);
  expect(r > 240 && g < 20 && b < 20).toBe(true);
  expect(pixel(20, 300)).toEqual([11, 31, 63]);
  await made.images.idle();
});

test('changes the name only with the first hero image, and never copies images of other sites', async () => {
  await using made = await setUp(quick);
  const path = (...names: string[]) => made.images.plan(makeSnapshot(...names)).home.path;
  expect(path()).toMatch(/^\/share\/home-[0-9a-f]{16}\.png$/);
  expect(path('/objects/images/a.webp')).not.toBe(path());
  expect(path('/objects/images/a.webp', '/objects/images/b.webp')).toBe(path('/objects/images/a.webp'));
  expect(path('https://other.example/a.webp')).toBe(path());
});

test('plans an image for each published page of the club’s own that has one uploaded', async () => {
  await using made = await setUp(quick);
  const page = { title: 'Membership of the whole family', isPublished: true, imageUrl: '/objects/images/a.webp' };
  const customPages = [
    { ...page, id: 1 },
    { ...page, id: 2, isPublished: false },
    { ...page, id: 3, imageUrl: '' },
  ] as Snapshot['customPages'];
  const plans = made.images.plan({ ...makeSnapshot(), customPages });
  expect(Object.keys(plans)).toEqual([...PAGE_TYPES, 'page:1']);
  expect(plans['page:1']).toMatchObject({
    headline: ['Membership of', 'the whole family'],
    image: 'a.webp',
    path: expect.stringMatching(/^\/share\/page1-[0-9a-f]{16}\.png$/),
  });
  expect(findSharePage(plans['page:1']?.path ?? '')).toBe('page:1');
  expect(findSharePage(plans.home.path)).toBe('home');
  made.images.prepare(plans);
  expect((await made.images.find(plans['page:1']?.path ?? ''))?.status).toBe(200);
  await made.images.idle();
});

test('keeps the focal point in view, and draws a new image when it changes', async () => {
  await using made = await setUp();
  const tile = (background: string) => ({ create: { width: 300, height: 600, channels: 3 as const, background } });
  const wide = sharp(tile('#0000ff')).extend({ right: 2700, background: '#0000ff' });
  const end = await sharp(tile('#ff0000')).png().toBuffer();
  const strip = await wide.png().toBuffer();
  const image = await sharp(strip)
    .composite([{ input: end, left: 2700, top: 0 }])
    .png()
    .toBuffer();
  await writeFile(join(made.imagesDir, 'wide.png'), image);
  const snapshot = makeSnapshot('/objects/images/wide.png');
  const known: Omit<ImageInfo, 'focalPoint'> = {
    name: 'wide.png',
    width: 3000,
    height: 600,
    format: 'png',
    frames: 1,
    variants: [],
    dominantColor: '#0000ff',
    placeholder: '',
    description: '',
  };
  const plan = (x: number) =>
    made.images.plan(snapshot, { '/objects/images/wide.png': { ...known, focalPoint: { x, y: 0.5 } } });
  expect(plan(0.1).home.path).not.toBe(plan(0.95).home.path);
  made.images.prepare(plan(0.95));
  const found = await made.images.find(plan(0.95).home.path);
  const { data, info } = await sharp(found?.representations.identity.body)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (300 * info.width + 1150) * 3;
  expect(data[at]).toBeGreaterThan(200);
  await made.images.idle();
});

test('delays neither a request nor a release for an image that is not drawn in time', async () => {
  const drawing = Promise.withResolvers<Buffer>();
  await using made = await setUp(() => drawing.promise, 20);
  const plans = made.images.plan(makeSnapshot());
  made.images.prepare(plans);
  expect(await made.images.findFile(plans.home.path)).toBeNull();
  await expect(made.images.find(plans.home.path)).rejects.toThrow('still being drawn');
  drawing.resolve(Buffer.from('a picture'));
  await made.images.idle();
  expect(await made.images.findFile(plans.home.path)).not.toBeNull();
});

test('draws each image once, also after a restart', async () => {
  await using made = await setUp(quick);
  const plans = made.images.plan(makeSnapshot());
  made.images.prepare(plans);
  made.images.prepare(plans);
  await made.images.idle();
  expect(made.drawn()).toBe(5);
  const again = await made.start();
  again.prepare(plans);
  await again.idle();
  expect(made.drawn()).toBe(5);
  expect(await readdir(join(made.dataDir, 'share'))).toHaveLength(5);
});

test('uses the artwork when a hero image cannot be read', async () => {
  await using made = await setUp(quick);
  const plans = made.images.plan(makeSnapshot('/objects/images/gone.webp'));
  made.images.prepare(plans);
  expect((await made.images.find(plans.home.path))?.status).toBe(200);
  await made.images.idle();
});

test('finds no unplanned name, and no file through it', async () => {
  await using made = await setUp(quick);
  expect(await made.images.find('/share/home-0000000000000000.png')).toBeNull();
  expect(await made.images.find('/share/../club.db')).toBeNull();
});

test('leaves the image to the next release when the store is unreachable', async () => {
  let isAway = true;
  const fetchImage = async () => {
    if (isAway) throw new StoreFailure('read an image', new Error('connect ECONNREFUSED'));
    return true;
  };
  await using made = await setUp(quick, undefined, fetchImage);
  await writeFile(join(made.imagesDir, 'team.webp'), 'its bytes');
  const plans = made.images.plan(makeSnapshot('/objects/images/team.webp'));
  made.images.prepare(plans);
  expect(await made.images.find(plans.home.path)).toBeNull();
  isAway = false;
  made.images.prepare(plans);
  expect(await made.images.find(plans.home.path)).not.toBeNull();
  await made.images.idle();
});

test('leaves the image to the next release when its file cannot be read', async () => {
  await using made = await setUp(quick);
  const plans = made.images.plan(makeSnapshot('/objects/images/team.webp'));
  // Reading a folder fails with EISDIR, as a failing disk does with EIO.
  await mkdir(join(made.imagesDir, 'team.webp'));
  made.images.prepare(plans);
  expect(await made.images.find(plans.home.path)).toBeNull();
  await rmdir(join(made.imagesDir, 'team.webp'));
  await writeFile(join(made.imagesDir, 'team.webp'), 'its bytes');
  made.images.prepare(plans);
  expect(await made.images.find(plans.home.path)).not.toBeNull();
  await made.images.idle();
});

test('draws a failed image again by itself, unless a later release has another one', async () => {
  let failures = 1;
  const draw = async () => {
    if (failures-- > 0) throw new Error('ENOSPC');
    return Buffer.from('a picture');
  };
  await using made = await setUp(draw, undefined, undefined, 20);
  const plans = made.images.plan(makeSnapshot());
  made.images.prepare(plans);
  expect(await made.images.find(plans.home.path)).toBeNull();
  await expect.poll(() => made.images.find(plans.home.path)).not.toBeNull();
  failures = 1;
  const others = made.images.plan(makeSnapshot('/objects/images/team.webp'));
  made.images.prepare(others);
  expect(await made.images.find(others.home.path)).toBeNull();
  made.images.prepare(plans);
  await sleep(60);
  expect(await made.images.find(others.home.path)).toBeNull();
});
