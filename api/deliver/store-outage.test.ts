import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { createLocalStore } from '../media/local-store.ts';
import { type ObjectStore, StoreFailure } from '../media/object-store.ts';
import { withRecoveredImages } from '../media/recovered-images.ts';
import { createImageServer } from '../media/serve-image.ts';
import { createLocalPublisher } from '../publish/local-publisher.ts';
import { createTestPipeline, reconcile, saveContent, type TestPipeline } from '../publish/testing-pipeline.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { findReleasedFile, releaseDir } from './release-folder.ts';

const NAME = `${'a'.repeat(32)}-640.webp`;
const SHOWN = `<p>one picture</p><img src="${IMAGES_PATH}${NAME}" alt="">`;

/** The pipeline with a store that can be out of reach, or lose what it has. */
function withStore(pipeline: TestPipeline) {
  const { context, imagesDir } = pipeline;
  const { dataDir } = context.write;
  const local = createLocalStore({ uploadsDir: join(dataDir, 'objects', 'uploads'), imagesDir });
  const state = { isRefusing: false };
  const remote: ObjectStore = {
    ...local,
    fetchImage: async (name) => {
      if (state.isRefusing) throw new StoreFailure('read an image', new Error('refused'));
      return local.fetchImage(name);
    },
  };
  const { fetchImage } = withRecoveredImages(remote, {
    imagesDir,
    log: context.log,
    findReleasedFile: (path) => findReleasedFile({ dataDir }, path),
  });
  context.write.fetchImage = fetchImage;
  return { state, fetchImage };
}

async function publishImage(pipeline: TestPipeline): Promise<void> {
  await writeFile(join(pipeline.imagesDir, NAME), 'a picture');
  await saveContent(pipeline, 'home_main_content', SHOWN);
  await pipeline.publisher.idle();
  await pipeline.context.folderWriter.idle();
}

test('restores a lost image from a release that shows it, without blocking a publish', async () => {
  await using pipeline = await createTestPipeline();
  withStore(pipeline);
  await publishImage(pipeline);
  await rm(join(pipeline.imagesDir, NAME));
  const id = await saveContent(pipeline, 'about_main_content', '<p>next</p>');
  await pipeline.publisher.idle();
  await pipeline.context.folderWriter.idle();
  expect(await findRelease(pipeline.db, id)).toMatchObject({ status: 'live' });
  expect(await readFile(join(pipeline.imagesDir, NAME), 'utf8')).toBe('a picture');
});

test('ignores a damaged copy of an image in a release', async () => {
  await using pipeline = await createTestPipeline();
  const { fetchImage } = withStore(pipeline);
  await publishImage(pipeline);
  // The folder's is the same file by another name.
  await writeFile(join(pipeline.imagesDir, NAME), 'half a p');
  await rm(join(pipeline.imagesDir, NAME));
  expect(await fetchImage(NAME)).toBe(false);
});

test('delays a release while the store refuses, and publishes it once the store is back', async () => {
  await using pipeline = await createTestPipeline();
  const { state } = withStore(pipeline);
  state.isRefusing = true;
  const id = await saveContent(pipeline, 'home_main_content', SHOWN);
  // Whoever waits is told so instead of waiting along.
  expect(await pipeline.publisher.finished(id)).toMatchObject({ status: 'building' });
  await writeFile(join(pipeline.imagesDir, NAME), 'a picture');
  state.isRefusing = false;
  await expect.poll(async () => (await findRelease(pipeline.db, id))?.status, { timeout: 20_000 }).toBe('live');
});

test('serves the last release on a cold start without its folder, images or the store', async () => {
  await using pipeline = await createTestPipeline();
  const { state } = withStore(pipeline);
  await publishImage(pipeline);
  const { context, imagesDir } = pipeline;
  await rm(releaseDir(context.write, 1), { recursive: true });
  await rm(imagesDir, { recursive: true });
  await mkdir(imagesDir);
  state.isRefusing = true;
  const publisher = createLocalPublisher(context);
  await reconcile(context, publisher);
  expect(context.origin.shownReleaseId()).toBe(1);
  await publisher.close();
});

test('responds with 503 for an image the store refuses, and 404 for one it lacks', async () => {
  await using pipeline = await createTestPipeline();
  const { state, fetchImage } = withStore(pipeline);
  const failures: unknown[] = [];
  const log = { error: (fields: object) => void failures.push(fields) };
  const images = createImageServer({ imagesDir: pipeline.imagesDir, fetchImage }, {}, log);
  const server = createServer(images.handle).listen(0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${IMAGES_PATH}${NAME}`;
  expect((await fetch(url)).status).toBe(404);
  state.isRefusing = true;
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(failures).toHaveLength(1);
  server.close();
});
