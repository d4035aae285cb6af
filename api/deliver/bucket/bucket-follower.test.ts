import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import { papers } from '../../../db/schema/index.ts';
import { createTestPipeline, saveContent } from '../../publish/testing-pipeline.ts';
import { findLiveRelease } from '../../releases/releases.queries.ts';
import { createDelivery } from '../delivery.ts';
import { createBucketFollower } from './bucket-follower.ts';
import { MANIFEST_KEY } from './bucket-manifest.ts';
import type { SiteBucket } from './site-bucket.ts';

/** Holds what it is given; while `isDown`, nobody reaches it. */
function createTestBucket() {
  const objects = new Map<string, string>();
  const state = { isDown: false };
  const reach = (): void => {
    if (state.isDown) throw new Error('connect ECONNREFUSED');
  };
  const bucket: SiteBucket = {
    name: 'test',
    list: async () => new Map([...objects.keys()].map((key) => [key, String(objects.get(key)?.length)])),
    read: async (key) => {
      reach();
      const body = objects.get(key);
      return body === undefined ? null : { body, etag: String(body.length) };
    },
    findEtag: async (key) => objects.get(key)?.length.toString() ?? null,
    put: async (key, body) => {
      reach();
      objects.set(key, body.toString());
      return String(body.toString().length);
    },
    remove: async (key) => void objects.delete(key),
    keepsPreconditions: async () => true,
    close: () => undefined,
  };
  return { objects, state, bucket };
}

function createBucketDelivery(
  { db, log, events }: Pick<Parameters<typeof createDelivery>[0], 'db' | 'log' | 'events'>,
  follower: ReturnType<typeof createBucketFollower>,
) {
  return createDelivery({ db, log, events, notifier: null, bucket: follower });
}

test('reports an unreachable bucket, fills it once it is back, and refuses an older database', async () => {
  await using pipeline = await createTestPipeline();
  const { objects, state, bucket } = createTestBucket();
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const { context } = pipeline;
  const follower = createBucketFollower({ ...context, log, bucket });
  const delivery = createBucketDelivery({ ...context, log }, follower);
  state.isDown = true;
  const id = await saveContent(pipeline, 'home_main_content', '<p>one</p>');
  await pipeline.publisher.finished(id);
  await context.folderWriter.idle();
  await delivery.deliverNow();
  expect(await delivery.getStates()).toEqual([
    expect.objectContaining({
      to: 'bucket',
      release: null,
      error: 'The bucket could not be filled: connect ECONNREFUSED',
    }),
  ]);
  expect(logged.join()).toContain('Bucket upload failed');
  state.isDown = false;
  await delivery.deliverNow();
  expect(await delivery.getStates()).toMatchObject([{ release: id, attempts: 0, error: null }]);
  expect(JSON.parse(objects.get('release.json') ?? '').id).toBe(id);

  const newer = JSON.stringify({ ...JSON.parse(objects.get(MANIFEST_KEY) ?? ''), release: 99 });
  objects.set(MANIFEST_KEY, newer);
  const next = await saveContent(pipeline, 'about_main_content', '<p>two</p>');
  await pipeline.publisher.finished(next);
  await context.folderWriter.idle();
  await delivery.deliverNow();
  expect(await delivery.getStates()).toMatchObject([{ release: id, error: expect.stringContaining('release 99') }]);
  expect(objects.get(MANIFEST_KEY)).toBe(newer);
  await delivery.close();
});

test('fills a bucket again within an hour of losing its objects', async () => {
  await using pipeline = await createTestPipeline();
  const { objects, bucket } = createTestBucket();
  const { context } = pipeline;
  let later = 0;
  const now = () => new Date(Date.now() + later);
  const follower = createBucketFollower({ ...context, now, bucket });
  const id = await saveContent(pipeline, 'home_main_content', '<p>one</p>');
  await pipeline.publisher.finished(id);
  await context.folderWriter.idle();
  const live = await findLiveRelease(pipeline.db);
  if (!live) throw new Error('nothing is live');
  await follower.bring(live);
  expect(objects.has('release.json')).toBe(true);
  objects.clear();
  await follower.bring(live);
  expect(objects.size).toBe(0);
  later = 61 * 60_000;
  await follower.bring(live);
  expect(JSON.parse(objects.get('release.json') ?? '').id).toBe(id);
  expect([...objects.keys()]).toContain('index.html');
});

test('deletes a taken-down image from the bucket, even before this process knows of it', async () => {
  await using pipeline = await createTestPipeline();
  const { objects, bucket } = createTestBucket();
  const { context } = pipeline;
  const image = `objects/images/${'a'.repeat(32)}.jpg`;
  const known = new Set<string>();
  const removed = {
    isRemovedPath: (path: string) => known.has(path),
    refresh: async () => void known.add(`/${image}`),
  };
  const follower = createBucketFollower({ ...context, bucket, removed });
  const delivery = createBucketDelivery(context, follower);
  objects.set(image, 'a photo');
  expect(await follower.isCleared()).toBe(false);
  known.clear();
  await pipeline.publisher.finished(await saveContent(pipeline, 'home_main_content', '<p>one</p>'));
  await context.folderWriter.idle();
  await delivery.deliverNow();
  expect(objects.has(image)).toBe(false);
  expect(await follower.isCleared()).toBe(true);
  await delivery.close();
});

test('tells a paper that has another file since its takedown from one that is still there', async () => {
  await using pipeline = await createTestPipeline();
  const { objects, bucket } = createTestBucket();
  const { db, context } = pipeline;
  const follower = createBucketFollower({
    ...context,
    bucket,
    removed: { isRemovedPath: (path) => path.startsWith('/papers/'), refresh: async () => undefined },
  });
  const delivery = createBucketDelivery(context, follower);
  const name = `${'a'.repeat(32)}.pdf`;
  await writeFile(join(pipeline.imagesDir, name), 'minutes without names');
  const facts = { pageCount: 1, bytes: 21, isTagged: true, hasText: true };
  const times = { createdAt: '2027-01-05T00:00:00.000Z', updatedAt: '2027-01-05T00:00:00.000Z' };
  const paper = { slug: 'minutes', title: 'Minutes', fileUrl: IMAGES_PATH + name, ...facts, ...times };
  await db.insert(papers).values({ ...paper, kind: 'minutes', isActive: true });
  const deliver = async (key: string) => {
    await pipeline.publisher.finished(await saveContent(pipeline, key, '<p>x</p>'));
    await context.folderWriter.idle();
    await delivery.deliverNow();
  };
  await deliver('home_main_content');
  expect(objects.get('papers/minutes.pdf')).toBe('minutes without names');
  expect(await follower.isCleared()).toBe(true);
  await db.update(papers).set({ isActive: false });
  await deliver('about_main_content');
  expect(await follower.isCleared()).toBe(true);
  objects.set('papers/minutes.pdf', 'minutes');
  expect(await follower.isCleared()).toBe(false);
  await delivery.close();
});
