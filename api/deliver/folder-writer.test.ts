import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { StoreFailure } from '../media/object-store.ts';
import { createTestPipeline } from '../publish/testing-pipeline.ts';
import { compressPages, type ServedPage } from '../render/served-page.ts';
import { findLinkedRelease, releaseDir, releasesDir } from './release-folder.ts';
import { writeRelease } from './write-release.ts';

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

test.for([0, 40, 80])('writes two saves %i ms apart to the folder at once', async (delay) => {
  await using pipeline = await createTestPipeline();
  const { folderWriter, write } = pipeline.context;
  const schedule = (id: number): void => {
    const pages = [makePage(`save ${id}`)];
    const release = { id, contentHash: `${id}`, publishedAt: new Date().toISOString() };
    folderWriter.schedule({ release, pages, files: compressPages(pages, () => undefined) });
  };
  schedule(1);
  await sleep(delay);
  schedule(2);
  const scheduled = performance.now();
  const findLive = () => findLinkedRelease(write);
  await expect.poll(findLive, { interval: 5, timeout: 20_000 }).toBe(2);
  // 120 ms, with room for a busy machine; the smallest forms, which are made once it is calm, come a second later.
  expect(performance.now() - scheduled).toBeLessThan(600);
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
