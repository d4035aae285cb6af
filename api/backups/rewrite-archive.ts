import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Database, openDatabase } from '../../db/client.ts';
import { codesOf } from '../../db/error-codes.ts';
import { countMigrations, migrateDatabase } from '../../db/migrate.ts';
import { releaseDir } from '../deliver/release-folder.ts';
import type { Env } from '../process/env.ts';
import { ignoreMissing } from '../process/files.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import { BackupRefused, readArchive, writeArchive } from './archive.ts';
import { createBucketBackups } from './bucket-backups.ts';
import { workInOneFile } from './copy-database.ts';
import { listBackups, sweepPartialArchives } from './create-backup.ts';
import { makeScratchFolder, sweepScratchFolders } from './scratch-folder.ts';
import { DATABASE_FILE, IMAGES_FOLDER, UPLOADS_FOLDER } from './stage-backup.ts';

export interface UnpackedArchive {
  db: Database;
  /** Null if there is only a database. */
  files: { imagesDir: string; uploadsDir: string } | null;
}

/**
 * Applies the takedowns of the database being replaced to an unpacked archive.
 * @returns how many
 */
export type CarryTakedowns = (replaced: Database, unpacked: UnpackedArchive, at: Date) => Promise<number>;

const isUnreadable = (error: unknown): boolean =>
  error instanceof BackupRefused || codesOf(error).some((code) => /^SQLITE_(CORRUPT|NOTADB)/.test(code));

interface EveryArchive {
  env: Pick<Env, 'backups' | 'dataDir' | 'databaseUrl'>;
  /** Archives that need no further check. */
  clean: readonly string[];
  change: ChangeArchive;
  onClean: (name: string) => Promise<void>;
  /** Called for an archive that is unreadable, and so cannot be restored either. */
  onUnreadable: (name: string) => Promise<void>;
}

/**
 * Rewrites every archive, local and in the bucket, and the databases set aside by restores. A failure does not stop the
 * others.
 * @throws at the end, if any must be tried again
 */
export async function rewriteEveryArchive(options: EveryArchive): Promise<void> {
  const { env, clean, onClean, onUnreadable } = options;
  await sweepScratchFolders(env.dataDir, ['cleaning']);
  for (const folder of [env.backups.dir, env.dataDir]) await sweepPartialArchives(folder);
  const failures: Error[] = [];
  for (const { name, rewrite } of await listCopies(options)) {
    if (clean.includes(name)) continue;
    try {
      await rewrite();
      await onClean(name);
    } catch (error) {
      if (isUnreadable(error)) await onUnreadable(name);
      else failures.push(new Error(`${name} could not be cleaned`, { cause: error }));
    }
  }
  const names = failures.map(({ message }) => message).join('; ');
  if (failures.length > 0) throw new AggregateError(failures, names);
}

async function listCopies({ env, change }: EveryArchive) {
  const { dir, bucket: settings } = env.backups;
  const bucket = settings && createBucketBackups(settings);
  const local = await listBackups(dir);
  const remote = (await bucket?.list()) ?? [];
  const rewrite = async (name: string): Promise<boolean> => {
    await using scratch = await makeScratchFolder(env.dataDir, 'cleaning');
    const [isLocal, folder] = [local.includes(name), join(scratch.path, 'unpacked')];
    const archive = join(isLocal ? dir : scratch.path, name);
    // The bucket's copy goes first: if cut off here, the rewrite is repeated.
    const commit = async (path: string) => (remote.includes(name) ? bucket?.save(name, path) : undefined);
    await mkdir(folder);
    if (!isLocal) await bucket?.fetch(name, archive);
    return await rewriteArchive(archive, { folder, change, commit });
  };
  return [
    ...[...new Set([...local, ...remote])].map((name) => ({ name, rewrite: () => rewrite(name) })),
    ...(await listPutAside(env)).map((path) => ({
      name: basename(path),
      rewrite: () => withDatabase(path, (db) => change({ db, files: null })),
    })),
  ];
}

/** @returns true if anything changed. An unchanged archive is not rewritten. */
export type ChangeArchive = (unpacked: UnpackedArchive) => Promise<boolean>;

interface Rewrite {
  /** Empty folder to unpack into. */
  folder: string;
  change: ChangeArchive;
  /** Called with the new archive before it replaces the old one. */
  commit: (path: string) => Promise<void>;
}

async function rewriteArchive(archive: string, { folder, change, commit }: Rewrite): Promise<boolean> {
  const { files: _files, format: _format, ...about } = await readArchive(archive, folder);
  const files = { imagesDir: join(folder, IMAGES_FOLDER), uploadsDir: join(folder, UPLOADS_FOLDER) };
  const { isChanged, live } = await withDatabase(join(folder, DATABASE_FILE), async (db) => ({
    isChanged: await change({ db, files }),
    live: await findLiveRelease(db),
  }));
  if (!isChanged) return false;
  const liveRelease = live && { id: live.id, contentHash: live.contentHash };
  // A restore renders these pages again.
  if (liveRelease && liveRelease.contentHash !== about.liveRelease?.contentHash) {
    await rm(releaseDir({ dataDir: folder }, liveRelease.id), { recursive: true, force: true });
  }
  await rm(join(folder, 'backup.json'), { force: true });
  await writeArchive(folder, archive, { ...about, liveRelease, migrations: countMigrations() }, commit);
  return true;
}

/** Opens a migrated database, then compacts it into one file without overwritten data. */
async function withDatabase<Result>(path: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(pathToFileURL(path).href);
  return workInOneFile(path, db, async () => {
    await migrateDatabase(db);
    const result = await work(db);
    await db.$client.execute('VACUUM');
    return result;
  });
}

/** Lists databases set aside by `replaceDatabase`. */
async function listPutAside({ databaseUrl }: Pick<Env, 'databaseUrl'>): Promise<string[]> {
  if (!databaseUrl.startsWith('file:')) return [];
  const path = fileURLToPath(databaseUrl);
  const names = (await readdir(dirname(path)).catch(ignoreMissing)) ?? [];
  const start = `${basename(path)}.before-`;
  return names
    .filter((name) => name.startsWith(start) && !/-(wal|shm|journal)$/.test(name))
    .map((name) => join(dirname(path), name));
}
