import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { listImageNames } from '../../contract/image-address.ts';
import type { MediaItem } from '../../contract/media.ts';
import { foldLog, openDatabase } from '../../db/client.ts';
import { isRemote } from '../../db/testing.ts';
import { createBackup } from '../backups/create-backup.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { targetAt } from '../backups/testing-backups.ts';
import { openMedia } from '../open-media.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { reconcile } from '../publish/testing-pipeline.ts';
import { forgetSnapshots } from '../releases/release-rows.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import { takeSnapshot } from '../releases/snapshot.ts';
import { carryTakedowns } from './carry-takedowns.ts';
import { listTakedowns } from './takedowns.queries.ts';
import {
  createTestClub,
  openTestJob,
  openTestPipeline,
  showImage,
  type TestClub,
  takeDown,
  takeOver,
} from './testing-removal.ts';
import { describeSought, findTraces, findTracesInDatabase, readAll } from './testing-traces.ts';

// Archives and copies are of the database's file.
beforeEach(({ skip }) => skip(isRemote));

async function backUp({ app: { db, deps } }: TestClub): Promise<string> {
  const { env, media, now } = deps;
  const source = { db, dataDir: env.dataDir, store: media.store, imagesDir: media.imagesDir, now };
  return join(env.backups.dir, (await createBackup(source, env.backups.dir)).file);
}

/** The club's folder as a server leaves it that is killed now. */
async function killAndCopy({ app }: TestClub): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-killed-'));
  await foldLog(app.db);
  await cp(app.deps.env.dataDir, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** Opens the same parts as a start. */
async function start(dataDir: string) {
  forgetSnapshots();
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const db = await openDatabase(pathToFileURL(join(dataDir, 'club.db')).href);
  const media = await openMedia({ db, env, log: createLog('silent'), now: () => new Date() });
  await media.removed.refresh();
  const pipeline = await openTestPipeline({ db, folder: dataDir });
  Object.assign(pipeline.context.write, {
    fetchImage: media.store.fetchImage,
    isRemoved: media.removed.isRemoved,
  });
  await reconcile(pipeline.context, pipeline.publisher);
  const { job, close } = openTestJob(pipeline, { env, media, deliver: async () => undefined });
  return {
    db,
    media,
    pipeline,
    job,
    [Symbol.asyncDispose]: async () => {
      close();
      await job.close();
      await pipeline[Symbol.asyncDispose]();
      await media.close();
      db.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function seek({ app }: TestClub, { name, image }: MediaItem) {
  const file = await app.deps.media.store.fetchImage(name);
  if (!file) throw new Error('there is no such image');
  const files = await readAll(app.deps.env.dataDir);
  const bytes = files.get(join(app.deps.media.imagesDir, name)) ?? Buffer.alloc(0);
  return describeSought(bytes, { imageId: name.slice(0, 32), placeholder: image?.placeholder ?? '', files });
}

async function expectGone(
  { db, media, pipeline }: Awaited<ReturnType<typeof start>>,
  { name }: MediaItem,
): Promise<void> {
  const snapshot = JSON.stringify(await takeSnapshot(db));
  const page = pipeline.origin.findFile('/')?.representations.identity.body.toString() ?? '';
  for (const text of [snapshot, page]) {
    expect(text).not.toContain(name.slice(0, 32));
    expect(text).not.toContain('Robin scores');
  }
  const [replacementImage = ''] = listImageNames(page);
  expect(await media.store.fetchImage(replacementImage)).toBe(true);
  expect(await media.store.fetchImage(name)).toBe(false);
}

test('resumes a takedown cut off before its archives when an older archive is restored', async () => {
  const fail = () => Promise.reject(new Error('the server is killed'));
  await using club = await createTestClub({}, undefined, { cleanArchives: fail });
  const item = await showImage(club);
  const sought = await seek(club, item);
  const archive = (await backUp(club)).slice(club.app.deps.env.dataDir.length);
  const id = await takeDown(club, item);
  await expect
    .poll(async () => (await listTakedowns(club.app.db))[0]?.steps.database, { timeout: 30_000 })
    .toBeDefined();
  await club.job.close();
  const dataDir = await killAndCopy(club);
  const { takedowns } = await restoreBackup(join(dataDir, archive), { ...targetAt(dataDir), carryTakedowns });
  expect(takedowns).toBe(1);

  await using started = await start(dataDir);
  const { db, job } = started;
  // Before anything goes on.
  await expectGone(started, item);
  expect(await listTakedowns(db)).toMatchObject([{ id, finishedAt: null, reason: 'A parent asked' }]);
  await job.idle();
  await expectGone(started, item);
  expect(await listTakedowns(db)).toMatchObject([
    { id, finishedAt: expect.any(String), counts: { places: 1, archives: 1 } },
  ]);
  expect(await findTraces(await readAll(dataDir), sought)).toEqual([]);
  expect(await findTracesInDatabase(db, sought)).toEqual([]);
}, 60_000);

test('never brings a removed image back from an archive kept elsewhere', async () => {
  await using club = await createTestClub();
  const item = await showImage(club);
  const sought = await seek(club, item);
  const kept = join(await mkdtemp(join(tmpdir(), 'club-kept-')), 'kept.tar.gz');
  await copyFile(await backUp(club), kept);
  const id = await takeDown(club, item);
  await club.job.idle();
  await club.job.close();
  const dataDir = await killAndCopy(club);
  const target = { ...targetAt(dataDir), carryTakedowns };

  // Ended before its last step, it has changed nothing.
  const end: typeof carryTakedowns = async (...args) => {
    await carryTakedowns(...args);
    throw new Error('the restore is ended');
  };
  await expect(restoreBackup(kept, { ...target, carryTakedowns: end })).rejects.toThrow('the restore is ended');
  const copy = `${kept}.db`;
  await copyFile(join(dataDir, 'club.db'), copy);
  const unchanged = await openDatabase(pathToFileURL(copy).href);
  expect(await listTakedowns(unchanged)).toMatchObject([
    { id, counts: { archives: 1 }, finishedAt: expect.any(String) },
  ]);
  expect(await findTracesInDatabase(unchanged, sought)).toEqual([]);
  unchanged.close();

  expect((await restoreBackup(kept, target)).takedowns).toBe(1);
  await using started = await start(dataDir);
  await expectGone(started, item);
  await started.job.idle();
  expect(await listTakedowns(started.db)).toMatchObject([{ id, finishedAt: expect.any(String) }]);
  expect(await findTraces(await readAll(dataDir), sought)).toEqual([]);
  expect(await findTracesInDatabase(started.db, sought)).toEqual([]);
}, 60_000);

test('serves the old pages right after a power cut where their folder was not written yet', async () => {
  await using club = await createTestClub();
  const item = await showImage(club);
  const { perform } = await takeOver(club, item);
  await perform('replacementImage');
  const before = await findLiveRelease(club.app.db);
  const dataDir = await killAndCopy(club);
  await rm(join(dataDir, 'releases'), { recursive: true });

  await using started = await start(dataDir);
  const { db, pipeline, job } = started;
  // No other release had to be made first.
  expect(await findLiveRelease(db)).toMatchObject({ id: before?.id });
  expect(pipeline.origin.shownReleaseId()).toBe(before?.id);
  expect(pipeline.origin.findFile('/about')).toBeDefined();
  expect(await started.media.store.fetchImage(item.name)).toBe(false);
  await job.idle();
  await expectGone(started, item);
}, 60_000);
