import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { type Database, openDatabase } from '../../db/client.ts';
import { countMigrations, migrateDatabase } from '../../db/migrate.ts';
import { sessions } from '../../db/schema/index.ts';
import type { ObjectStore } from '../media/object-store.ts';
import { type BackupManifest, BackupRefused, readArchive } from './archive.ts';
import { copyTables } from './copy-database.ts';
import { DATABASE_FILE, IMAGES_FOLDER, UPLOADS_FOLDER } from './stage-backup.ts';
import { swapData } from './swap.ts';

export interface RestoreTarget {
  dataDir: string;
  databaseUrl: string;
  databaseAuthToken: string | undefined;
  /** Null where images are kept in `dataDir`. */
  bucket: ObjectStore | null;
  now: () => Date;
}

export interface Restored {
  manifest: BackupManifest;
  /** Where everything lies that the restore replaced. */
  replaced: string;
}

const STAGING = 'restore-';

/**
 * Checks the whole archive first and touches nothing until it is found good. What was there is moved aside, not deleted.
 * @throws {BackupRefused} with a sentence for people
 */
export const restoreBackup = async (archive: string, target: RestoreTarget): Promise<Restored> => {
  await mkdir(target.dataDir, { recursive: true });
  const staging = await mkdtemp(join(target.dataDir, STAGING));
  try {
    const manifest = await readArchive(archive, staging);
    if (manifest.migrations > countMigrations()) {
      throw new BackupRefused('This backup was made by a newer version of this software. Nothing was changed.');
    }
    await prepareDatabase(join(staging, DATABASE_FILE));
    const isLocal = target.databaseUrl.startsWith('file:');
    await (isLocal ? refuseRunningServer(target.databaseUrl) : refuseFilledDatabase(target));
    if (target.bucket) await fillBucket(target.bucket, staging);
    if (!isLocal) await fillDatabase(target, join(staging, DATABASE_FILE));
    return { manifest, replaced: await swapData(target.dataDir, staging, target.now()) };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};

/** Sound, in today's schema, and nobody signed in. */
const prepareDatabase = async (path: string): Promise<void> => {
  const db = await openDatabase(pathToFileURL(path).href).catch((cause: unknown) => {
    throw new BackupRefused('The database in this backup cannot be opened. Nothing was changed.', { cause });
  });
  try {
    const { rows } = await db.$client.execute('PRAGMA integrity_check');
    if (rows[0]?.[0] !== 'ok') throw new BackupRefused('The database in this backup is damaged. Nothing was changed.');
    await migrateDatabase(db);
    await db.delete(sessions);
    await foldLog(db);
  } finally {
    db.close();
  }
  for (const suffix of ['-wal', '-shm']) await rm(path + suffix, { force: true });
};

// Leaving WAL mode would be refused where a migration has opened a second connection, the one that writes.
const foldLog = async (db: Database): Promise<void> => {
  const { rows } = await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  if (Number(rows[0]?.busy) !== 0) throw new Error('the database of the backup is open elsewhere');
};

/** SQLite leaves WAL mode only for a connection that has the file for itself. */
const refuseRunningServer = async (url: string): Promise<void> => {
  const client = createClient({ url });
  try {
    const { rows } = await client.execute('PRAGMA journal_mode = DELETE');
    if (rows[0]?.[0] === 'delete') return;
  } catch (error) {
    // A file that is no database at all is what a restore is for.
    if (error instanceof Error && /not a database|malformed/.test(error.message)) return;
  } finally {
    client.close();
  }
  throw new BackupRefused('The server is running on this data folder. Stop it first. Nothing was changed.');
};

const refuseFilledDatabase = async ({ databaseUrl: url, databaseAuthToken }: RestoreTarget): Promise<void> => {
  const client = connect(url, databaseAuthToken);
  try {
    const { rows } = await client.execute("SELECT count(*) FROM sqlite_master WHERE name = 'releases'");
    if (Number(rows[0]?.[0]) === 0) return;
  } finally {
    client.close();
  }
  throw new BackupRefused(
    'The shared database is not empty. Make a new one for the restore and set DATABASE_URL to it. Nothing was changed.',
  );
};

const connect = (url: string, authToken: string | undefined) =>
  createClient({ url, ...(authToken ? { authToken } : {}) });

const fillDatabase = async ({ databaseUrl, databaseAuthToken }: RestoreTarget, path: string): Promise<void> => {
  const from = createClient({ url: pathToFileURL(path).href });
  const to = connect(databaseUrl, databaseAuthToken);
  try {
    await copyTables(from, to);
  } finally {
    from.close();
    to.close();
  }
  await rm(path);
};

const fillBucket = async (store: ObjectStore, staging: string): Promise<void> => {
  for (const name of await readdir(join(staging, IMAGES_FOLDER)).catch(() => [])) {
    await store.saveImage(name, await readFile(join(staging, IMAGES_FOLDER, name)));
  }
  for (const key of await readdir(join(staging, UPLOADS_FOLDER)).catch(() => [])) {
    await store.saveUpload(key, join(staging, UPLOADS_FOLDER, key));
  }
};
