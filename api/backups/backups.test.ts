import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { challenges, contentItems, sessions } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { beginMedia } from '../media/media.queries.ts';
import { makeTemporaryName } from '../process/files.ts';
import { createTestPipeline, renderTestPage, saveContent } from '../publish/testing-pipeline.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findLiveRelease, getIdentity } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { createRenderInput } from '../render/make-pages.ts';
import type { RenderPath } from '../render/site-renderer.ts';
import { createTestAdmin } from '../testing.ts';
import { readArchive, writeArchive } from './archive.ts';
import { createBucketBackups } from './bucket-backups.ts';
import { createBackup, listBackups, pruneBackups } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';
import { scratch, sourceOf, targetAt } from './testing-backups.ts';

const NO_BUCKET = { bucket: 'none', endpoint: 'http://127.0.0.1:1', region: 'us-east-1', credentials: undefined };

test('restores a backup taken during saves to the same content hash and bytes elsewhere', async () => {
  const shown = new Map<number, string>();
  const render: RenderPath = async (input, path) => {
    const page = await renderTestPage(input, path);
    if (path === '/') shown.set(input.release.id, page.body.toString());
    return page;
  };
  await using pipeline = await createTestPipeline({ render });
  await writeFile(join(pipeline.imagesDir, 'photo.webp'), 'a photo');
  const { id: userId } = await createTestAdmin(pipeline.db);
  const session = { id: 'x', userId, expiresAt: 9e9, createdAt: new Date().toISOString() };
  await transact(pipeline.db, async (tx) => {
    await tx.insert(sessions).values(session);
    // A mailed link, which may have been used since.
    await tx.insert(challenges).values({ id: 'y', userId, kind: 'password', challenge: null, expiresAt: 9e12 });
  });
  await saveContent(pipeline, 'first', '<p>first</p>');
  await pipeline.publisher.idle();
  let isSaving = true;
  const saving = (async () => {
    for (let save = 0; isSaving; save += 1) {
      await saveContent(pipeline, `key_${save}`, `<p>${save}</p>`);
      await sleep(10);
    }
  })();
  const folder = await scratch();
  const { file } = await createBackup(sourceOf(pipeline), join(folder, 'backups'));
  isSaving = false;
  await saving;
  await pipeline.publisher.idle();

  const elsewhere = join(folder, 'elsewhere');
  const { manifest } = await restoreBackup(join(folder, 'backups', file), targetAt(elsewhere));
  const db = await openDatabase(targetAt(elsewhere).databaseUrl);
  try {
    expect((await db.$client.execute('PRAGMA integrity_check')).rows[0]?.[0]).toBe('ok');
    const live = await findLiveRelease(db);
    expect(manifest.liveRelease).toEqual({ id: live?.id, contentHash: live?.contentHash });
    const newest = await db.query.releases.findFirst({ orderBy: (table, { desc }) => desc(table.id) });
    expect(newest?.contentHash).toBe(hashSnapshot(await takeSnapshot(db)));
    expect(await db.$count(contentItems)).toBeGreaterThan(0);
    expect(await db.$count(sessions)).toBe(0);
    expect(await db.$count(challenges)).toBe(0);
    if (!live) throw new Error('the restored copy has no live release');
    const snapshot = await getReleaseSnapshot(db, live.id);
    const planShareImages = pipeline.context.write.shareImages.plan;
    const input = await createRenderInput({ ...pipeline.context, db, planShareImages }, getIdentity(live), snapshot);
    const restored = await renderTestPage(input, '/');
    expect(restored.body.toString()).toBe(shown.get(live.id));
    expect(await readFile(join(elsewhere, 'objects', 'images', 'photo.webp'), 'utf8')).toBe('a photo');
  } finally {
    db.close();
    await rm(folder, { recursive: true });
  }
}, 90_000);

test('backs up a paper that is not stored yet as its upload', async () => {
  await using pipeline = await createTestPipeline();
  const folder = await scratch();
  const source = sourceOf(pipeline);
  const imageId = '0'.repeat(32);
  const uploadKey = 'minutes.pdf';
  const facts = { pageCount: 1, bytes: 4, isTagged: true, hasText: true };
  await transact(pipeline.db, async (tx) => {
    const metadata = { fileName: '', description: '', isDecorative: false, focalPoint: null };
    const paper = { name: `${imageId}.pdf`, ...facts };
    await beginMedia(tx, { imageId, uploadKey, metadata, addedBy: '', isKept: false, paper, at: source.now() });
  });
  await mkdir(join(source.dataDir, 'objects', 'uploads'), { recursive: true });
  await writeFile(join(source.dataDir, 'objects', 'uploads', uploadKey), '%PDF');
  const { file } = await createBackup(source, join(folder, 'backups'));
  const { files } = await readArchive(join(folder, 'backups', file), await scratch());
  expect(files.map(({ path }) => path)).toContain(`objects/uploads/${uploadKey}`);
  await rm(folder, { recursive: true });
});

test('packs an archive while its files have a second hard link, as live images do', async () => {
  const folder = await scratch();
  const staged = join(folder, 'staged');
  for (const name of ['objects', 'releases']) await mkdir(join(staged, name), { recursive: true });
  for (let each = 0; each < 20; each += 1) {
    await writeFile(join(staged, 'objects', `${each}.webp`), 'x'.repeat(each * 5000));
    await link(join(staged, 'objects', `${each}.webp`), join(staged, 'releases', `${each}.webp`));
  }
  const about = { createdAt: new Date().toISOString(), migrations: 1, liveRelease: null, siteBuildId: null };
  const modes: number[] = [];
  await writeArchive(staged, join(folder, 'packed.tar.gz'), about, async (path) => {
    modes.push((await stat(path)).mode & 0o777);
  });
  expect(modes).toEqual([0o600]);
  await mkdir(join(folder, 'read'));
  expect((await readArchive(join(folder, 'packed.tar.gz'), join(folder, 'read'))).files).toHaveLength(40);
  await rm(folder, { recursive: true });
});

test('keeps only the newest archives and deletes what a killed backup left', async () => {
  await using pipeline = await createTestPipeline();
  const source = sourceOf(pipeline);
  const folder = join(source.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'club-2026-01-01-000000.tar.gz.tmp'), 'half');
  await writeFile(makeTemporaryName(join(folder, 'club-2026-01-01-000000.tar.gz')), 'half');
  await mkdir(join(source.dataDir, 'backup-killed'));
  const times = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)));
  for (const at of times) await createBackup({ ...source, now: () => at }, folder);
  await pruneBackups(folder, 2);
  expect(await listBackups(folder)).toEqual(['club-2026-01-03-000000.tar.gz', 'club-2026-01-02-000000.tar.gz']);
  expect(await readdir(folder)).toHaveLength(2);
  expect((await readdir(source.dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([]);
});

test('lists an archive last that was made while the clock ran ahead, and deletes it first', async () => {
  const folder = await scratch();
  const ahead = 'club-2099-01-01-000000.tar.gz';
  for (const name of ['club-2026-01-01-000000.tar.gz', ahead]) await writeFile(join(folder, name), '');
  expect((await listBackups(folder)).at(-1)).toBe(ahead);
  await pruneBackups(folder, 1);
  expect(await listBackups(folder)).toEqual(['club-2026-01-01-000000.tar.gz']);
});

test('keeps the archives of earlier nights while the bucket takes no copies', async () => {
  await using pipeline = await createTestPipeline();
  const backupDir = join(await scratch(), 'backups');
  let now = Date.parse('2026-01-01T11:00:00Z');
  const bucket = { ...createBucketBackups(NO_BUCKET), prune: async () => undefined };
  const save = (isUp: boolean) => {
    const copy = async () => {
      if (!isUp) throw new Error('connect ECONNREFUSED');
    };
    const source = { ...sourceOf(pipeline), log: pipeline.context.log, now: () => new Date(now) };
    return saveBackup(source, { backupDir, bucket: { ...bucket, save: copy }, keep: 4, isPruned: true });
  };
  await save(true);
  for (let night = 0; night < 2; night += 1) {
    now += 24 * 3_600_000;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(save(false)).rejects.toThrow('ECONNREFUSED');
      now += 600_000;
    }
  }
  expect(await listBackups(backupDir)).toEqual([
    'club-2026-01-03-121000.tar.gz',
    'club-2026-01-02-113000.tar.gz',
    'club-2026-01-01-110000.tar.gz',
  ]);
});
