import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isNull } from 'drizzle-orm';
import { type Database, openClient, openDatabase } from '../../db/client.ts';
import { countMigrations, DatabaseIsNewer, migrateDatabase } from '../../db/migrate.ts';
import { alerts, challenges, messages, sessions } from '../../db/schema/index.ts';
import { readManifest, releaseDir } from '../deliver/release-folder.ts';
import type { ObjectStore } from '../media/object-store.ts';
import { getInnermostMessage } from '../process/error-code.ts';
import {
  hashFile,
  ignoreMissing,
  linkFile,
  makeFolder,
  makeTemporaryName,
  renameSynced,
  syncFile,
  syncFolder,
} from '../process/files.ts';
import { findStorageFault } from '../process/storage-fault.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import { saveSetting } from '../settings/settings.queries.ts';
import { type BackupManifest, BackupRefused, readArchive } from './archive.ts';
import { copyTables, workInOneFile } from './copy-database.ts';
import { RESTORE_COMMITS } from './interrupted-restore.ts';
import { continueNumbers, findShownReleases, type Place } from './release-numbers.ts';
import { replaceDatabase } from './replace-database.ts';
import type { CarryTakedowns } from './rewrite-archive.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { DATABASE_FILE, IMAGES_FOLDER, UPLOADS_FOLDER } from './stage-backup.ts';

export interface RestoreTarget extends Place {
  databaseAuthToken: string | undefined;
  /** Null if images are stored in `dataDir`. */
  bucket: ObjectStore | null;
  carryTakedowns: CarryTakedowns;
  now: () => Date;
}

export interface Restored {
  manifest: BackupManifest;
  /** Number of images kept removed although the backup has them. Null if the old database could not be read. */
  takedowns: number | null;
  /** Path of the replaced database. Null if there was none. */
  replaced: string | null;
}

/** Thrown if a valid archive could not be restored. The message is for people. */
export class RestoreFailed extends Error {
  override name = 'RestoreFailed';
}

/** For a downgrade: newer schemas only add, so this version can still read what it knows. */
const allowNewer = (error: unknown): true | null => (error instanceof DatabaseIsNewer ? true : ignoreDamage(error));

type ArchivedFile = BackupManifest['files'][number];

const listFilesIn = ({ files }: BackupManifest, folder: string): ArchivedFile[] =>
  files.filter(({ path }) => path.startsWith(`${folder}/`));

/**
 * Restores a backup after checking the whole archive. Files are named by content, so missing ones are added and verified.
 * Then the database is replaced in one step: before it nothing has changed for anybody, after it everything has, even if the
 * process is killed.
 * @throws {BackupRefused | RestoreFailed} with a message for people; nothing has changed then
 */
export async function restoreBackup(archive: string, target: RestoreTarget): Promise<Restored> {
  let staging: string | null = null;
  try {
    staging = (await makeScratchFolder(target.dataDir, 'restore')).path;
    return await restoreFrom(archive, staging, target);
  } catch (error) {
    throw error instanceof BackupRefused ? error : describeFailure(error, target);
  } finally {
    if (staging) await removeStaging(staging).catch(() => undefined);
  }
}

/** Renames the folder first: the next start reports a restore whose folder is there, and would find half of it. */
async function removeStaging(staging: string): Promise<void> {
  const leftover = join(dirname(staging), basename(staging).replace('restore', 'cleaning'));
  await renameSynced(staging, leftover);
  await rm(leftover, { recursive: true });
}

async function restoreFrom(archive: string, staging: string, target: RestoreTarget): Promise<Restored> {
  const archived = await readArchive(archive, staging);
  if (archived.migrations > countMigrations()) {
    throw new BackupRefused('This backup was made by a newer version of this software. Nothing was changed.');
  }
  const local = target.databaseUrl.startsWith('file:') ? fileURLToPath(target.databaseUrl) : null;
  await (local ? refuseRunningServer(local) : refuseFilledDatabase(target));
  const prepared = join(staging, DATABASE_FILE);
  const takedowns = await prepareDatabase(prepared, target, async (db) => {
    const carried = local ? await carryOver(local, { db, staging }, target) : 0;
    if (carried) await dropOldPages(db, archived, staging);
    return carried;
  });
  // Excludes images removed by takedowns.
  const present = new Set(await readdir(staging, { recursive: true }));
  const manifest = { ...archived, files: archived.files.filter(({ path }) => present.has(path)) };
  await (target.bucket ? fillBucket(target.bucket, staging, manifest) : addImages(staging, manifest, target));
  await addRelease(staging, manifest, target);
  if (!local) {
    await fillDatabase(target, prepared);
    return { manifest, takedowns, replaced: null };
  }
  const commit = async (): Promise<void> => {
    // The server may have been started in the meantime.
    await refuseRunningServer(local);
    await writeFile(join(staging, RESTORE_COMMITS), '');
  };
  await makeFolder(dirname(local));
  const replaced = await replaceDatabase(local, { prepared, name: basename(staging), commit });
  return { manifest, takedowns, replaced };
}

/** Detects a running server: SQLite leaves WAL mode only for an exclusive connection. */
async function refuseRunningServer(path: string): Promise<void> {
  // Opening a missing file would create it.
  if ((await stat(path).catch(ignoreMissing)) === null) return;
  using client = openClient(pathToFileURL(path).href);
  try {
    const { rows } = await client.execute('PRAGMA journal_mode = DELETE');
    if (rows[0]?.[0] === 'delete') return;
  } catch (error) {
    const fault = findStorageFault(error);
    // Replacing a file that is not a database is what a restore is for.
    if (fault === 'damaged') return;
    if (fault !== 'locked') throw error;
  }
  throw new BackupRefused('The server is running on this data folder. Stop it first. Nothing was changed.');
}

async function refuseFilledDatabase({ databaseUrl: url, databaseAuthToken }: RestoreTarget): Promise<void> {
  using client = openClient(url, databaseAuthToken);
  const { rows } = await client.execute("SELECT count(*) FROM sqlite_master WHERE name = 'releases'");
  if (Number(rows[0]?.[0]) === 0) return;
  throw new BackupRefused(
    'The shared database is not empty. Make a new one for the restore and set DATABASE_URL to it. Nothing was changed.',
  );
}

/** Prepares the archived database: intact, migrated, without sessions or mailed links, and with unused release numbers. */
async function prepareDatabase<Result>(
  path: string,
  target: RestoreTarget,
  change: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(pathToFileURL(path).href).catch((cause: unknown) => {
    if (findStorageFault(cause) !== 'damaged') throw cause;
    throw new BackupRefused('The database in this backup cannot be opened. Nothing was changed.', { cause });
  });
  return workInOneFile(path, db, async () => {
    const { rows } = await db.$client.execute('PRAGMA integrity_check');
    if (rows[0]?.[0] !== 'ok') throw new BackupRefused('The database in this backup is damaged. Nothing was changed.');
    await migrateDatabase(db);
    for (const table of [sessions, challenges]) await db.delete(table);
    await recordRestore(db, target.now());
    const result = await change(db);
    await continueNumbers(db, await findShownReleases(target), target.now());
    return result;
  });
}

/** Marks queued messages as sent, since they were sent long ago, and clears alerts, which are raised again. */
async function recordRestore(db: Database, at: Date): Promise<void> {
  await db.delete(alerts);
  await db.update(messages).set({ sentAt: at.toISOString() }).where(isNull(messages.sentAt));
  await saveSetting(db, 'restoredAt', at.toISOString());
}

/** Carries takedowns over from a migrated copy, since nothing may change yet. Null if the old database is unreadable. */
async function carryOver(
  local: string,
  { db, staging }: { db: Database; staging: string },
  { carryTakedowns, now }: RestoreTarget,
): Promise<number | null> {
  const file = await stat(local).catch(ignoreMissing);
  if (!file?.size) return 0;
  const copy = join(staging, 'replaced.db');
  await copyFile(local, copy);
  const replaced = await openDatabase(pathToFileURL(copy).href).catch(ignoreDamage);
  if (!replaced) return null;
  try {
    const isReadable = await migrateDatabase(replaced).then(() => true, allowNewer);
    if (!isReadable) return null;
    const files = { imagesDir: join(staging, IMAGES_FOLDER), uploadsDir: join(staging, UPLOADS_FOLDER) };
    return await carryTakedowns(replaced, { db, files }, now());
  } finally {
    replaced.close();
    for (const suffix of ['', '-wal', '-shm']) await rm(copy + suffix, { force: true });
  }
}

function ignoreDamage(error: unknown): null {
  if (findStorageFault(error) !== 'damaged') throw error;
  return null;
}

/** Drops pages that no longer match their release. The next start renders them. */
async function dropOldPages(db: Database, { liveRelease }: BackupManifest, staging: string): Promise<void> {
  const live = await findLiveRelease(db);
  if (!live || live.contentHash === liveRelease?.contentHash) return;
  await rm(releaseDir({ dataDir: staging }, live.id), { recursive: true, force: true });
}

async function fillBucket(store: ObjectStore, staging: string, manifest: BackupManifest): Promise<void> {
  for (const { path } of listFilesIn(manifest, IMAGES_FOLDER)) {
    await store.saveImage(basename(path), await readFile(join(staging, path)));
  }
  for (const { path } of listFilesIn(manifest, UPLOADS_FOLDER)) {
    await store.saveUpload(basename(path), join(staging, path));
  }
}

async function addImages(staging: string, manifest: BackupManifest, { dataDir }: RestoreTarget): Promise<void> {
  for (const folder of [IMAGES_FOLDER, UPLOADS_FOLDER]) {
    await addFiles(staging, listFilesIn(manifest, folder), (path) => join(dataDir, path));
  }
}

/** Adds files that are missing or differ, synced to disk and verified. */
async function addFiles(
  staging: string,
  files: readonly ArchivedFile[],
  placeOf: (path: string) => string,
): Promise<void> {
  const folders = new Set<string>();
  for (const { path, sha256 } of files) {
    const to = placeOf(path);
    if (await addFile({ from: join(staging, path), to, sha256 })) folders.add(dirname(to));
  }
  for (const folder of folders) await syncFolder(folder);
}

/** @returns true if the file was missing */
async function addFile({ from, to, sha256 }: { from: string; to: string; sha256: string }): Promise<boolean> {
  // An unreadable file counts as missing.
  if ((await hashFile(to).catch(() => null)) === sha256) return false;
  const temporary = makeTemporaryName(to);
  await makeFolder(dirname(to));
  try {
    if (!(await linkFile(from, temporary))) throw new Error(`${from} is gone`);
    await syncFile(temporary);
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  if ((await hashFile(to)) !== sha256) throw new Error(`the disk does not hold what was written to ${to}`);
  return true;
}

/**
 * Adds the live release's folder, so that its pages need not be rendered. A folder of a different release with the same
 * number is left alone; then the start renders the pages.
 */
async function addRelease(staging: string, manifest: BackupManifest, { dataDir }: RestoreTarget): Promise<void> {
  const { liveRelease } = manifest;
  if (!liveRelease) return;
  const to = releaseDir({ dataDir }, liveRelease.id);
  const own = `releases/${basename(to)}`;
  const files = listFilesIn(manifest, own);
  if (files.length === 0) return;
  const isThere = (await stat(to).catch(ignoreMissing)) !== null;
  const there = await readManifest(to);
  if (isThere && there?.release.contentHash !== liveRelease.contentHash) return;
  // The next start removes a partial new folder. An existing folder is only repaired.
  const folder = isThere ? to : makeTemporaryName(to);
  await addFiles(staging, files, (path) => join(folder, path.slice(own.length)));
  if (!isThere) await renameSynced(folder, to);
}

async function fillDatabase({ databaseUrl, databaseAuthToken }: RestoreTarget, path: string): Promise<void> {
  using from = openClient(pathToFileURL(path).href);
  using to = openClient(databaseUrl, databaseAuthToken);
  await copyTables(from, to);
}

function describeFailure(cause: unknown, { databaseUrl }: RestoreTarget): RestoreFailed {
  if (findStorageFault(cause) === 'full') {
    const sentence = 'There is not enough room for this restore. Nothing was changed: free some space, then try again.';
    return new RestoreFailed(sentence, { cause });
  }
  // A shared database may have committed before the connection broke.
  const outcome = databaseUrl.startsWith('file:') ? ' Nothing was changed.' : '';
  return new RestoreFailed(`The restore could not be finished (${getInnermostMessage(cause)}).${outcome}`, { cause });
}
