import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import * as tar from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { migrateDatabase, readMigrations } from '../../db/migrate.ts';
import { contentItems } from '../../db/schema/index.ts';
import { PROGRAM_NAME } from '../process/version.ts';
import { createTestPipeline, saveContent } from '../publish/testing-pipeline.ts';
import { type BackupManifest, readArchive, sealOf } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { fingerprint, scratch, sourceOf, targetAt } from './testing-backups.ts';

describe('restore', () => {
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

  test('names the reason of a query that failed', async () => {
    const failing = () => {
      throw new DrizzleQueryError('delete from "alerts"', [], new Error('disk I/O error'));
    };
    await expect(restoreBackup(archive, { ...targetAt(dataDir), now: failing })).rejects.toThrow(
      'The restore could not be finished (disk I/O error). Nothing was changed.',
    );
  });

  test('refuses a file that is not an archive', async () => {
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

  test('refuses a file that is not listed in the archive', async () => {
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

  test('refuses an archive made by newer code', async () => {
    await expectRefusal(await rewriteManifest({ migrations: 999 }), /newer version/);
  });

  test('replaces a database that a newer program has changed', async () => {
    const newer = { sql: ['CREATE TABLE newer (id integer)'], hash: 'newer', folderMillis: 1, bps: true };
    const here = await scratch();
    const local = join(here, 'club.db');
    const made = join(here, 'made.db');
    const db = await openDatabase(pathToFileURL(made).href);
    await migrateDatabase(db, [...readMigrations(), newer]);
    await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    // Copied: a connection of this process may still be open on the other.
    await copyFile(made, local);
    const restored = await restoreBackup(archive, targetAt(here));
    expect([restored.takedowns, restored.manifest.program]).toEqual([0, PROGRAM_NAME]);
    const after = await openDatabase(pathToFileURL(local).href);
    expect(await after.query.contentItems.findMany()).toMatchObject([{ value: '<p>Hello</p>' }]);
    await migrateDatabase(after);
    after.close();
    await rm(here, { recursive: true });
  });

  test('accepts an archive made by older code and migrates it', async () => {
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

  test('keeps the replaced database beside the new one, and images in place', async () => {
    const elsewhere = await scratch();
    const image = join(elsewhere, 'objects', 'images', 'old.webp');
    await mkdir(join(elsewhere, 'objects', 'images'), { recursive: true });
    await writeFile(image, 'old');
    await writeFile(join(elsewhere, 'club.db'), 'what a bad disk left');
    const { replaced, takedowns } = await restoreBackup(archive, targetAt(elsewhere));
    // Nobody can tell from it what was taken down.
    expect(takedowns).toBeNull();
    expect(await readFile(image, 'utf8')).toBe('old');
    expect(await readFile(replaced ?? '', 'utf8')).toBe('what a bad disk left');
    const restored = await openDatabase(targetAt(elsewhere).databaseUrl);
    expect(await restored.$count(contentItems)).toBe(1);
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
