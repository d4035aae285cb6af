import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { NOTHING_COUNTED } from '../../contract/takedowns.ts';
import { foldLog, openDatabase } from '../../db/client.ts';
import { media, takedowns } from '../../db/schema/index.ts';
import { isRemote } from '../../db/testing.ts';
import { transact } from '../../db/transact.ts';
import { readArchive } from '../backups/archive.ts';
import { areArchivesBusy, withArchives } from '../backups/archive-lease.ts';
import { createBackup } from '../backups/create-backup.ts';
import { saveBackup } from '../backups/save-backup.ts';
import { UPLOADS_FOLDER } from '../backups/stage-backup.ts';
import { createTestApp, type TestApp } from '../testing.ts';
import { cleanArchives } from './clean-archives.ts';
import { findTakedown } from './takedowns.queries.ts';

const IMAGE_ID = 'a'.repeat(32);
const AT = '2026-11-21T12:00:00.000Z';

/** A club in whose library an image is being prepared, and which is asked to take it down. */
async function setUp() {
  const app = await createTestApp();
  const { db, deps } = app;
  const { env, media: images } = deps;
  const sent = join(env.dataDir, 'sent');
  await writeFile(sent, 'the photo as it was sent');
  await images.store.saveUpload('upload-key', sent);
  const id = await transact(db, async (tx) => {
    await tx.insert(media).values({
      imageId: IMAGE_ID,
      state: 'processing',
      uploadKey: 'upload-key',
      description: 'Robin scores',
      version: 1,
      createdAt: AT,
      updatedAt: AT,
    });
    const [row] = await tx
      .insert(takedowns)
      .values({
        imageId: IMAGE_ID,
        name: `${IMAGE_ID}.jpg`,
        replacementImage: 'b'.repeat(32),
        reason: '',
        requestedBy: 'volunteer',
        addresses: [],
        counts: NOTHING_COUNTED,
        steps: {},
        requestedAt: AT,
      })
      .returning();
    return row?.id ?? 0;
  });
  let made = 0;
  const source = {
    db,
    dataDir: env.dataDir,
    store: images.store,
    imagesDir: images.imagesDir,
    log: deps.log,
    now: () => new Date(Date.UTC(2026, 10, 1, 0, 0, made++)),
  };
  return {
    app,
    id,
    source,
    dir: env.backups.dir,
    backUp: async () => (await createBackup(source, env.backups.dir)).file,
    clean: async () => {
      await cleanArchives(deps, [id]);
      return (await findTakedown(db, id))?.counts.archives;
    },
    receipt: () => findTakedown(db, id),
  };
}

/** Traces of the image in an archive. */
async function findTraces(archive: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'club-unpacked-'));
  try {
    await readArchive(archive, folder);
    const sent = await readdir(join(folder, UPLOADS_FOLDER)).catch(() => []);
    const inDatabase = (await readFile(join(folder, 'club.db'))).includes('Robin scores');
    return [...sent, ...(inDatabase ? ['Robin scores'] : [])];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function putAside({ db, deps }: TestApp, name: string): Promise<string> {
  await foldLog(db);
  const path = fileURLToPath(deps.env.databaseUrl);
  await copyFile(path, `${path}.before-${name}`);
  return `${path}.before-${name}`;
}

test('removes an image in preparation together with its uploaded file', async () => {
  const { app, dir, backUp, clean, receipt } = await setUp();
  await using _ = app;
  const file = await backUp();
  expect(await findTraces(join(dir, file))).toEqual(['upload-key', 'Robin scores']);
  expect(await clean()).toBe(1);
  expect(await findTraces(join(dir, file))).toEqual([]);
  expect(await receipt()).toMatchObject({ cleanArchives: [file], unreadableArchives: [] });
});

test.skipIf(isRemote)('names unreadable archives on the receipt and cleans the others', async () => {
  const { app, dir, backUp, clean, receipt } = await setUp();
  await using _ = app;
  const [first, damaged, last] = [await backUp(), await backUp(), await backUp()];
  const bytes = await readFile(join(dir, damaged));
  await writeFile(join(dir, damaged), bytes.subarray(0, bytes.length / 2));
  const [kept, broken] = [await putAside(app, 'one'), await putAside(app, 'two')];
  await writeFile(broken, 'no database at all, but long enough to look like the beginning of one'.repeat(100));
  expect(await clean()).toBe(3);
  for (const file of [first, last]) expect(await findTraces(join(dir, file))).toEqual([]);
  expect((await readFile(kept)).includes('Robin scores')).toBe(false);
  const row = await receipt();
  expect(row?.unreadableArchives).toEqual([damaged, expect.stringMatching(/\.before-two$/)]);
  expect(row?.cleanArchives).toEqual([last, first, expect.stringMatching(/\.before-one$/)]);
  // Once it is fixed, or deleted, it is no longer told of.
  await writeFile(join(dir, damaged), bytes);
  await rm(broken);
  expect(await clean()).toBe(4);
  expect(await receipt()).toMatchObject({ unreadableArchives: [] });
});

test('reports a disk failure at the end, and retries', async () => {
  const { app, dir, backUp, clean, receipt } = await setUp();
  await using _ = app;
  const file = await backUp();
  const failing = 'club-2027-01-01-000000.tar.gz';
  await mkdir(join(dir, failing));
  await expect(clean()).rejects.toThrow(`${failing} could not be cleaned`);
  expect(await findTraces(join(dir, file))).toEqual([]);
  expect(await receipt()).toMatchObject({ cleanArchives: [file], unreadableArchives: [] });
  await rm(join(dir, failing), { recursive: true });
  expect(await clean()).toBe(1);
});

test('removes what a killed cleaning left', async () => {
  const { app, dir, backUp, clean } = await setUp();
  await using _ = app;
  const { dataDir } = app.deps.env;
  const file = await backUp();
  await mkdir(join(dataDir, 'cleaning-killed'));
  await writeFile(join(dataDir, `${file}.4242.tmp`), 'all of it');
  await writeFile(join(dir, `${file}.tmp`), 'half of it');
  await clean();
  expect((await readdir(dataDir)).filter((name) => /^(cleaning|club-)/.test(name))).toEqual([]);
  expect(await readdir(dir)).toEqual([file]);
});

test('waits for a running backup and cleans its archive, as a backup waits for a cleaning', async () => {
  const { app, dir, source, clean, receipt } = await setUp();
  await using _ = app;
  const { db, deps } = app;
  const { promise: isStarted, resolve: start } = Promise.withResolvers<void>();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  const working = withArchives(deps, async () => {
    start();
    await isAllowed;
    await createBackup(source, dir);
  });
  await isStarted;
  expect(await areArchivesBusy(db, deps.now())).toBe(true);
  const cleaning = clean();
  allow();
  await Promise.all([working, cleaning]);
  const [file = ''] = await readdir(dir);
  expect(await findTraces(join(dir, file))).toEqual([]);
  expect(await receipt()).toMatchObject({ cleanArchives: [file] });
  expect(await areArchivesBusy(db, deps.now())).toBe(false);

  const order: string[] = [];
  const { promise: isCleaning, resolve: begin } = Promise.withResolvers<void>();
  const holding = withArchives(deps, async () => {
    begin();
    await new Promise((resolve) => setImmediate(resolve));
    order.push('cleaned');
  });
  await isCleaning;
  const destination = { backupDir: dir, bucket: null, keep: 1, isPruned: true };
  const saved = await saveBackup({ ...source, now: () => new Date() }, destination);
  order.push('saved');
  await holding;
  expect(order).toEqual(['cleaned', 'saved']);
  expect(await readdir(dir)).toEqual([saved.file]);
});

test.skipIf(isRemote)('cleans a replaced database that a restore kept', async () => {
  const { app, clean } = await setUp();
  await using _ = app;
  const kept = await putAside(app, 'restore');
  expect(await clean()).toBe(1);
  const db = await openDatabase(pathToFileURL(kept).href);
  expect(await db.select().from(media)).toEqual([]);
  expect(await db.select().from(takedowns)).toHaveLength(2);
  db.close();
});
