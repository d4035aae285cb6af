import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MediaItem } from '../../contract/media.ts';
import { releases, takedowns } from '../../db/schema/index.ts';
import { requestTakedown } from './request-takedown.ts';
import { createTestClub, receiptOf, showImage, type TestClub, takeDown } from './testing-removal.ts';

const getHomePage = ({ pipeline }: TestClub): string =>
  pipeline.origin.findFile('/')?.representations.identity.body.toString() ?? '';

const isPublic = async (club: TestClub, { name }: MediaItem): Promise<boolean> =>
  getHomePage(club).includes(name.slice(0, 32)) || (await club.app.deps.media.store.fetchImage(name));

async function showImages(club: TestClub, count: number): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  for (let each = 0; each < count; each += 1) items.push(await showImage(club));
  return items;
}

test('hides images at once while the slow steps of an earlier takedown go on', async () => {
  const { promise: isStarted, resolve: start } = Promise.withResolvers<void>();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<boolean>();
  const cleanArchives = () => {
    start();
    return isAllowed;
  };
  await using club = await createTestClub({}, undefined, { cleanArchives });
  const [first, ...others] = await showImages(club, 3);
  if (!first) throw new Error('there is no photo');
  const id = await takeDown(club, first);
  await isStarted;
  for (const item of others) {
    expect(await isPublic(club, item)).toBe(true);
    await takeDown(club, item);
  }
  for (const item of others) await expect.poll(() => isPublic(club, item), { timeout: 20_000 }).toBe(false);
  expect((await receiptOf(club, id)).steps).toContainEqual({ step: 'archives', doneAt: null });
  allow(true);
  await club.job.idle();
  expect((await receiptOf(club, id)).isDone).toBe(true);
}, 60_000);

test('takes down all pending images with one release', async () => {
  await using club = await createTestClub();
  const { app, job } = club;
  const items = await showImages(club, 4);
  const before = await app.db.$count(releases);
  for (const { name } of items) {
    await requestTakedown(app.deps, { name, confirm: name, reason: '', by: 'volunteer' });
  }
  job.wake();
  await job.idle();
  expect(await app.db.$count(releases)).toBe(before + 1);
  for (const item of items) expect(await isPublic(club, item)).toBe(false);
  const receipts = await app.db.select().from(takedowns);
  expect(receipts.map(({ counts }) => counts.places)).toEqual([1, 1, 1, 1]);
  // Each was shown one release longer than the one after it.
  expect(receipts.map(({ counts }) => counts.releases)).toEqual([4, 3, 2, 1]);
}, 60_000);

test('hides other images when one cannot be prepared', async () => {
  await using club = await createTestClub();
  const { app, job } = club;
  const [broken, sound] = await showImages(club, 2);
  if (!broken || !sound) throw new Error('there are no photos');
  const { media } = app.deps;
  const { saveImage } = media.store;
  for (const { name } of [broken, sound]) {
    await requestTakedown(app.deps, { name, confirm: name, reason: '', by: 'volunteer' });
  }
  const [row] = await app.db.select().from(takedowns).where(eq(takedowns.name, broken.name));
  Object.assign(media.store, {
    saveImage: async (name: string, bytes: Uint8Array) => {
      if (row && name.startsWith(row.replacementImage)) throw new Error('the disk fails');
      await saveImage(name, bytes);
    },
  });
  job.wake();
  await expect.poll(() => isPublic(club, sound), { timeout: 20_000 }).toBe(false);
  expect(await isPublic(club, broken)).toBe(true);
  expect(await receiptOf(club, row?.id ?? 0)).toMatchObject({ problem: expect.stringContaining('tried again') });
  Object.assign(media.store, { saveImage });
  await job.idle();
  expect(await isPublic(club, broken)).toBe(false);
}, 60_000);

test('rewrites the database only once other processes have noticed', async () => {
  await using club = await createTestClub({}, undefined, { noticedMs: 60_000 });
  const id = await takeDown(club, await showImage(club));
  const listDone = async () => (await receiptOf(club, id)).steps.filter(({ doneAt }) => doneAt).map(({ step }) => step);
  await expect.poll(listDone).toEqual(expect.arrayContaining(['content', 'files', 'archives']));
  expect(await listDone()).not.toContain('database');
});
