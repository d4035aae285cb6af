import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { StoreFailure } from '../media/object-store.ts';
import { createTestPipeline } from '../publish/testing-pipeline.ts';
import { compressPages, type ServedPage } from '../render/served-page.ts';
import { compressFully } from './compress.ts';
import { prune } from './prune.ts';
import type { DeliverContext } from './reconcile.ts';
import { findLinkedRelease, listReleaseFolders, RETAINED_FOLDERS, releaseDir, releasesDir } from './release-folder.ts';
import { HASHED_FOLDER, isHashed, loadAssets } from './static-assets.ts';
import { type WriteOptions, writeRelease } from './write-release.ts';

function makePage(text: string): ServedPage {
  return {
    path: '/',
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: Buffer.from(Array.from({ length: 500 }, (_, index) => `<p>${text} ${index}</p>`).join('\n')),
  };
}

test('writes the same encoded pages that visitors had, whatever went live since', async () => {
  await using pipeline = await createTestPipeline();
  const { origin, context } = pipeline;
  const [page, later] = [makePage('one'), makePage('two')];
  const files = compressPages([page], () => undefined);
  origin.show({ releaseId: 2, files: compressPages([later], () => undefined) });
  const release = { id: 1, contentHash: 'a', publishedAt: new Date().toISOString() };
  context.folderWriter.schedule({ release, pages: [page], files });
  await context.folderWriter.close();
  const written = await readFile(join(releaseDir(context.write, 1), 'index.html.br'));
  expect(written.equals(files.get('/')?.representations.br?.body ?? Buffer.alloc(0))).toBe(true);
  const gzip = await readFile(join(releaseDir(context.write, 1), 'index.html.gz'));
  expect(gunzipSync(gzip).equals(page.body)).toBe(true);
});

test.for(['home', 'page12'])('links the share image of %s into the folder', async (name) => {
  await using pipeline = await createTestPipeline();
  const { write, folderWriter } = pipeline.context;
  const path = `/share/${name}-0123456789abcdef.png`;
  await writeFile(join(write.dataDir, path), 'drawn');
  const pages = [{ ...makePage('one'), body: Buffer.from(`<meta content="https://club.example.org${path}">`) }];
  const release = { id: 1, contentHash: 'a', publishedAt: new Date().toISOString() };
  folderWriter.schedule({ release, pages, files: compressPages(pages, () => undefined) });
  await folderWriter.close();
  expect(await readFile(join(releaseDir(write, 1), path), 'utf8')).toBe('drawn');
});

function schedule({ folderWriter }: DeliverContext, id: number): void {
  const pages = [makePage(`save ${id}`)];
  const release = { id, contentHash: `${id}`, publishedAt: new Date().toISOString() };
  folderWriter.schedule({ release, pages, files: compressPages(pages, () => undefined) });
}

test.for([0, 40, 80])('writes two saves %i ms apart to the folder at once', async (delay) => {
  await using pipeline = await createTestPipeline();
  schedule(pipeline.context, 1);
  await sleep(delay);
  schedule(pipeline.context, 2);
  const scheduled = performance.now();
  const findLive = () => findLinkedRelease(pipeline.context.write);
  await expect.poll(findLive, { interval: 5, timeout: 20_000 }).toBe(2);
  // 120 ms, with room for a busy machine; the smallest forms, which are made once it is calm, come a second later.
  expect(performance.now() - scheduled).toBeLessThan(600);
});

test('has written what was scheduled, even if saves keep coming', async () => {
  await using pipeline = await createTestPipeline();
  const { context } = pipeline;
  let last = 1;
  const close = context.events.subscribe({
    onEvent: (event) => {
      if (event.type !== 'publish' || event.step !== 'written') return;
      last += 1;
      schedule(context, last);
    },
  });
  schedule(context, last);
  await context.folderWriter.flush();
  expect(await findLinkedRelease(context.write)).toBeGreaterThanOrEqual(1);
  close();
});

test('ends at the newest release, even if an older one is shown once more after it', async () => {
  await using pipeline = await createTestPipeline();
  for (const id of [1, 3, 2]) schedule(pipeline.context, id);
  await pipeline.context.folderWriter.close();
  expect(await findLinkedRelease(pipeline.context.write)).toBe(3);
});

test('leaves nothing behind when a folder cannot be filled', async () => {
  await using pipeline = await createTestPipeline();
  const { write } = pipeline.context;
  write.fetchImage = () => Promise.reject(new StoreFailure('read an image', new Error('refused')));
  const page = {
    ...makePage('one'),
    body: Buffer.from(`<img src="/objects/images/${'a'.repeat(32)}-640.webp" alt="">`),
  };
  const release = { id: 1, contentHash: 'a', publishedAt: new Date().toISOString() };
  await expect(writeRelease(release, [page], write)).rejects.toThrow(StoreFailure);
  expect(await readdir(releasesDir(write))).toEqual([]);
});

test('leaves nothing behind when one page fails while others are being written', async () => {
  await using pipeline = await createTestPipeline();
  const { write } = pipeline.context;
  const slow = { ...makePage('slow'), body: randomBytes(400_000) };
  const shown = compressPages([makePage('shown')], () => undefined).get('/');
  const pages = [{ ...makePage('one'), path: `/${'x'.repeat(300)}` }, slow];
  const release = { id: 1, contentHash: 'a', publishedAt: new Date().toISOString() };
  await expect(writeRelease(release, pages, { ...write, findShown: () => shown })).rejects.toThrow('ENAMETOOLONG');
  // Takes as long as the page that was still being written.
  await compressFully(slow.body);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await readdir(releasesDir(write))).toEqual([]);
});

test('keeps the folder that another process put in place first', async () => {
  await using pipeline = await createTestPipeline();
  const { write } = pipeline.context;
  const release = { id: 1, contentHash: 'a', publishedAt: new Date().toISOString() };
  const findFolder = async (): Promise<number> => (await stat(releaseDir(write, 1))).ino;
  const writing = [1, 2].map(() => writeRelease(release, [makePage('one')], write).then(findFolder));
  const [first, second] = await Promise.all(writing);
  expect(second).toBe(first);
  expect(await findFolder()).toBe(first);
  expect(await readdir(releasesDir(write))).toEqual([basename(releaseDir(write, 1))]);
});

describe('files that never change under their name', () => {
  const IMAGES = ['a', 'b'].map((letter) => `${letter.repeat(32)}-640.webp`);
  const NAMES = ['fonts/grass.4e5f6a7b.woff2', 'form.0a1b2c3d.js', 'form.0a1b2c3d.js.br', 'form.0a1b2c3d.js.gz'];

  async function createAssets({ clientDir, security, assets }: WriteOptions): Promise<void> {
    await mkdir(join(clientDir, HASHED_FOLDER, 'fonts'), { recursive: true });
    for (const name of NAMES) await writeFile(join(clientDir, HASHED_FOLDER, name), name);
    for (const [path, file] of await loadAssets(clientDir, security)) if (isHashed(path)) assets.set(path, file);
  }

  async function write(id: number, options: WriteOptions, images: string[] = []): Promise<void> {
    const page = makePage([`save ${id}`, ...images.map((name) => `<img src="${IMAGES_PATH}${name}" alt="">`)].join(''));
    await writeRelease({ id, contentHash: `${id}`, publishedAt: new Date().toISOString() }, [page], options);
  }

  const findFolder = async (options: WriteOptions, id: number): Promise<number> =>
    (await stat(join(releaseDir(options, id), HASHED_FOLDER))).ino;

  const listAssets = async (options: WriteOptions, id: number): Promise<string[]> => {
    const names = await readdir(join(releaseDir(options, id), HASHED_FOLDER), { recursive: true }).catch(() => []);
    return names.filter((name) => name !== 'fonts').sort();
  };

  test('are in every retained folder while older folders are pruned', async () => {
    await using pipeline = await createTestPipeline();
    const { write: options } = pipeline.context;
    await createAssets(options);
    for (const image of IMAGES) await writeFile(join(options.imagesDir, image), image);
    const folders = new Map<number, number>();
    for (let id = 1; id <= RETAINED_FOLDERS + 3; id += 1) {
      // From the last one on, pages show another image too.
      await write(id, options, IMAGES.slice(0, id === RETAINED_FOLDERS + 3 ? 2 : 1));
      folders.set(id, await findFolder(options, id));
      await prune(pipeline.db, options, id);
    }
    const ids = await listReleaseFolders(options);
    expect(ids).toHaveLength(RETAINED_FOLDERS);
    for (const id of ids) {
      expect(await listAssets(options, id)).toEqual(NAMES);
      const images = await readdir(join(releaseDir(options, id), IMAGES_PATH));
      expect(images).toEqual(IMAGES.slice(0, id === ids[0] ? 2 : 1));
    }
    // Moved from the folder of the release that was pruned.
    expect(await findFolder(options, RETAINED_FOLDERS + 3)).toBe(folders.get(3));
  });

  test('are linked again if a write fails after moving them, or the oldest folder has other ones', async () => {
    await using pipeline = await createTestPipeline();
    const { write: options } = pipeline.context;
    await createAssets(options);
    for (let id = 1; id <= RETAINED_FOLDERS; id += 1) await write(id, options);
    const failing = {
      ...options,
      shareImages: { ...options.shareImages, findFile: () => Promise.reject(new Error('disk')) },
    };
    const page = { ...makePage('one'), body: Buffer.from('/share/home-0123456789abcdef.png') };
    const release = { id: RETAINED_FOLDERS + 1, contentHash: 'a', publishedAt: new Date().toISOString() };
    await expect(writeRelease(release, [page], failing)).rejects.toThrow('disk');
    expect(await listAssets(options, 1)).toEqual([]);
    await write(RETAINED_FOLDERS + 1, options);
    expect(await listAssets(options, RETAINED_FOLDERS + 1)).toEqual(NAMES);
    await prune(pipeline.db, options, RETAINED_FOLDERS + 1);
    await rm(join(releaseDir(options, 2), HASHED_FOLDER, NAMES[1] ?? ''));
    await write(RETAINED_FOLDERS + 2, options);
    expect(await listAssets(options, RETAINED_FOLDERS + 2)).toEqual(NAMES);
  });
});
