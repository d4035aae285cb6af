import { createHash } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as tar from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { migrateDatabase, readMigrations } from '../../db/migrate.ts';
import { contentItems, sessions } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createLocalStore } from '../media/local-store.ts';
import { makeTemporaryName } from '../process/files.ts';
import { createTestPipeline, renderTestPage, saveContent, type TestPipeline } from '../publish/testing-pipeline.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findLiveRelease, getIdentity } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { createRenderInput } from '../render/make-pages.ts';
import type { RenderPath } from '../render/site-renderer.ts';
import { createTestAdmin } from '../testing.ts';
import { type BackupManifest, readArchive, sealOf, writeArchive } from './archive.ts';
import { createBackup, listBackups, pruneBackups } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const sourceOf = ({ db, context, imagesDir }: TestPipeline) => {
  const { dataDir } = context.write;
  const store = createLocalStore({ uploadsDir: join(dataDir, 'objects', 'uploads'), imagesDir });
  return { db, dataDir, store, imagesDir, now: () => new Date() };
};

const targetAt = (dataDir: string) => ({
  ...{ dataDir, databaseUrl: pathToFileURL(join(dataDir, 'club.db')).href, databaseAuthToken: undefined },
  ...{ bucket: null, findBucketRelease: async () => null, now: () => new Date() },
});

const scratch = (): Promise<string> => mkdtemp(join(tmpdir(), 'club-backup-'));

/** Every file of a folder with its hash, to see that nothing was touched. */
const fingerprint = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return Object.fromEntries(await Promise.all(files.sort().map(async (path) => [path, await hash(path)])));
};

test('backs up while saves go on; elsewhere it restores to the same content hash and the same bytes', async () => {
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
  await transact(pipeline.db, (tx) => tx.insert(sessions).values(session));
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

test('an archive is packed where its files have two names each, as pictures do that the live release shows', async () => {
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

describe('a restore', () => {
  let folder: string;
  let archive: string;
  let dataDir: string;

  beforeAll(async () => {
    folder = await scratch();
    await using pipeline = await createTestPipeline();
    await saveContent(pipeline, 'welcome', '<p>Hello</p>');
    await pipeline.publisher.idle();
    const { file } = await createBackup(sourceOf(pipeline), folder);
    archive = join(folder, file);
    dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'objects'), { recursive: true });
    await writeFile(join(dataDir, 'objects', 'old.webp'), 'old');
  });

  afterAll(() => rm(folder, { recursive: true }));

  const expectRefusal = async (path: string, message: RegExp): Promise<void> => {
    const before = await fingerprint(dataDir);
    await expect(restoreBackup(path, targetAt(dataDir))).rejects.toThrow(message);
    expect(await fingerprint(dataDir)).toEqual(before);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('restore-'))).toEqual([]);
  };

  /** The archive again, after `change` had its way with the unpacked files. */
  const repack = async (change: (unpacked: string) => Promise<void>, more: string[] = []): Promise<string> => {
    const unpacked = await scratch();
    const { files } = await readArchive(archive, unpacked);
    await change(unpacked);
    const path = `${unpacked}.tar.gz`;
    const unsealed = `${unpacked}.tmp`;
    const present = new Set(await readdir(unpacked, { recursive: true }));
    const names = ['backup.json', ...files.map((entry) => entry.path), ...more].filter((name) => present.has(name));
    await tar.create({ cwd: unpacked, file: unsealed, gzip: true, noDirRecurse: true }, names);
    const bytes = await readFile(unsealed);
    await writeFile(path, Buffer.concat([bytes, sealOf(createHash('sha256').update(bytes).digest('hex'))]));
    return path;
  };

  const rewriteManifest = (change: Partial<BackupManifest>) =>
    repack(async (unpacked) => {
      const about = JSON.parse(await readFile(join(unpacked, 'backup.json'), 'utf8'));
      await writeFile(join(unpacked, 'backup.json'), JSON.stringify({ ...about, ...change }));
    });

  test.each([0.02, 0.2, 0.4, 0.6, 0.8, 0.98])(
    'refuses an archive with one bit flipped at %d of its length',
    async (at) => {
      const bytes = await readFile(archive);
      const place = Math.floor(bytes.length * at);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      const broken = join(folder, 'broken.tar.gz');
      await writeFile(broken, bytes);
      await expectRefusal(broken, /Nothing was changed/);
    },
  );

  test('refuses an archive that was cut off', async () => {
    const bytes = await readFile(archive);
    const broken = join(folder, 'short.tar.gz');
    await writeFile(broken, bytes.subarray(0, bytes.length / 2));
    await expectRefusal(broken, /Nothing was changed/);
  });

  test('refuses a file that is no archive', async () => {
    const other = join(folder, 'notes.txt');
    await writeFile(other, 'not a backup');
    await expectRefusal(other, /not a backup/);
  });

  test('refuses a changed file', async () => {
    const path = await repack((unpacked) => writeFile(join(unpacked, 'releases/000001/index.html'), 'changed'));
    await expectRefusal(path, /releases\/000001\/index\.html is not what was saved/);
  });

  test('refuses a missing file', async () => {
    const path = await repack((unpacked) => rm(join(unpacked, 'releases/000001/index.html')));
    await expectRefusal(path, /index\.html is missing/);
  });

  test('refuses a file that the archive does not list', async () => {
    const path = await repack((unpacked) => writeFile(join(unpacked, 'extra.txt'), 'x'), ['extra.txt']);
    await expectRefusal(path, /does not list: extra\.txt/);
  });

  test('never follows a link out of its folder', async () => {
    const path = await repack(async (unpacked) => {
      await rm(join(unpacked, 'club.db'));
      await symlink('/etc/hostname', join(unpacked, 'club.db'));
    });
    await expectRefusal(path, /club\.db is missing/);
  });

  test('refuses what newer code made', async () => {
    await expectRefusal(await rewriteManifest({ migrations: 999 }), /newer version/);
  });

  test('takes what older code made, and brings it up to date', async () => {
    const older = readMigrations().slice(0, 1);
    const path = await repack(async (unpacked) => {
      const file = join(unpacked, 'club.db');
      await rm(file);
      const db = await openDatabase(pathToFileURL(file).href);
      await migrateDatabase(db, older);
      await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
      const about = JSON.parse(await readFile(join(unpacked, 'backup.json'), 'utf8')) as BackupManifest;
      const bytes = await readFile(file);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const files = about.files.map((entry) =>
        entry.path === 'club.db' ? { ...entry, sha256, size: bytes.length } : entry,
      );
      const changed = { ...about, migrations: older.length, files };
      await writeFile(join(unpacked, 'backup.json'), JSON.stringify(changed));
    });
    const elsewhere = await scratch();
    await restoreBackup(path, targetAt(elsewhere));
    expect((await readdir(elsewhere)).filter((name) => name.startsWith('club.db'))).toEqual(['club.db']);
    const restored = await openDatabase(targetAt(elsewhere).databaseUrl);
    const journal = await restored.$client.execute('SELECT count(*) AS count FROM __drizzle_migrations');
    expect(Number(journal.rows[0]?.count)).toBe(readMigrations().length);
    expect(await restored.$count(contentItems)).toBe(0);
    restored.close();
    await rm(elsewhere, { recursive: true });
  });

  test('refuses while a server has the database open', async () => {
    const { databaseUrl } = targetAt(dataDir);
    const running = await openDatabase(databaseUrl);
    await running.run('CREATE TABLE open (id INTEGER)');
    await expect(restoreBackup(archive, targetAt(dataDir))).rejects.toThrow(/server is running/);
    running.close();
    for (const name of await readdir(dataDir)) if (name.startsWith('club.db')) await rm(join(dataDir, name));
  });
});

test('keeps only the newest archives, and clears away what a killed backup left', async () => {
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
