import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Database, foldLog, openDatabase } from '../../db/client.ts';
import { countMigrations, migrateDatabase } from '../../db/migrate.ts';
import { releaseDir } from '../deliver/release-folder.ts';
import type { Env } from '../process/env.ts';
import { ignoreMissing } from '../process/files.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import { createBucketBackups } from './bucket-backups.ts';
import { listBackups } from './create-backup.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { DATABASE_FILE, IMAGES_FOLDER } from './stage-backup.ts';

export interface UnpackedArchive {
  db: Database;
  imagesDir: string;
}

/** @returns whether anything was changed; what is not is left as it is */
export type ChangeArchive = (unpacked: UnpackedArchive) => Promise<boolean>;

/** Changes what an archive holds, and packs it again under its name in one step; until then it is what it was. */
export const rewriteArchive = async (archive: string, dataDir: string, change: ChangeArchive): Promise<boolean> => {
  const { readArchive, writeArchive } = await import('./archive.ts');
  const staging = await makeScratchFolder(dataDir, 'restore');
  try {
    const { files: _files, format: _format, ...about } = await readArchive(archive, staging);
    const imagesDir = join(staging, IMAGES_FOLDER);
    const path = join(staging, DATABASE_FILE);
    const { isChanged, liveRelease } = await withDatabase(path, async (db) => ({
      isChanged: await change({ db, imagesDir }),
      liveRelease: await findLive(db),
    }));
    if (!isChanged) return false;
    // Its pages are made again where the archive is restored.
    if (liveRelease && liveRelease.contentHash !== about.liveRelease?.contentHash) {
      await rm(releaseDir({ dataDir: staging }, liveRelease.id), { recursive: true, force: true });
    }
    await rm(join(staging, 'backup.json'), { force: true });
    await writeArchive(staging, archive, { ...about, liveRelease, migrations: countMigrations() });
    return true;
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
};

const findLive = async (db: Database): Promise<{ id: number; contentHash: string } | null> => {
  const live = await findLiveRelease(db);
  return live && { id: live.id, contentHash: live.contentHash };
};

/** In one file, in today's schema, without what was overwritten in it. */
const withDatabase = async <Result>(path: string, work: (db: Database) => Promise<Result>): Promise<Result> => {
  const db = await openDatabase(pathToFileURL(path).href);
  try {
    await migrateDatabase(db);
    const result = await work(db);
    await db.$client.execute('VACUUM');
    if (!(await foldLog(db))) throw new Error(`${path} is open elsewhere`);
    return result;
  } finally {
    db.close();
    for (const suffix of ['-wal', '-shm']) await rm(path + suffix, { force: true });
  }
};

interface EveryArchive {
  env: Pick<Env, 'backups' | 'dataDir' | 'databaseUrl'>;
  /** Archives that need no second look. */
  clean: readonly string[];
  change: ChangeArchive;
  onClean: (name: string, isChanged: boolean) => Promise<void>;
}

/** Every archive that this server keeps, here and in the bucket, and the databases that restores have put aside. */
export const rewriteEveryArchive = async ({ env, clean, change, onClean }: EveryArchive): Promise<void> => {
  const { dir, bucket: settings } = env.backups;
  const bucket = settings && createBucketBackups(settings);
  const local = await listBackups(dir);
  for (const name of local.filter((each) => !clean.includes(each))) {
    const isChanged = await rewriteArchive(join(dir, name), env.dataDir, change);
    if (isChanged && (await bucket?.list())?.includes(name)) await bucket?.save(name, join(dir, name));
    await onClean(name, isChanged);
  }
  for (const name of (await bucket?.list()) ?? []) {
    if (!bucket || local.includes(name) || clean.includes(name)) continue;
    const copy = join(env.dataDir, `${name}.${process.pid}.tmp`);
    try {
      await bucket.fetch(name, copy);
      const isChanged = await rewriteArchive(copy, env.dataDir, change);
      if (isChanged) await bucket.save(name, copy);
      await onClean(name, isChanged);
    } finally {
      await rm(copy, { force: true });
    }
  }
  for (const path of await listPutAside(env)) {
    await withDatabase(path, (db) => change({ db, imagesDir: '' }));
  }
};

/** By `replaceDatabase`. */
const listPutAside = async ({ databaseUrl }: Pick<Env, 'databaseUrl'>): Promise<string[]> => {
  if (!databaseUrl.startsWith('file:')) return [];
  const path = fileURLToPath(databaseUrl);
  const names = (await readdir(dirname(path)).catch(ignoreMissing)) ?? [];
  const start = `${basename(path)}.before-`;
  return names
    .filter((name) => name.startsWith(start) && !/-(wal|shm|journal)$/.test(name))
    .map((name) => join(dirname(path), name));
};
