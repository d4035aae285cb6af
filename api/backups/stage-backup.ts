import type { Dirent } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { listImageNames } from '../../contract/image-address.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { media, releases, sessions } from '../../db/schema/index.ts';
import { SEED_IMAGE_FILES } from '../../db/seed-rows.ts';
import { readManifest, releaseDir } from '../deliver/release-folder.ts';
import { listMediaFiles } from '../media/media.queries.ts';
import type { ObjectStore } from '../media/object-store.ts';
import type { Effects } from '../process/effects.ts';
import { hashFile, ignoreMissing, linkFile } from '../process/files.ts';
import { PROGRAM_NAME } from '../process/version.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';
import { takeSnapshot } from '../releases/snapshot.ts';
import type { BackupManifest } from './archive.ts';
import { copyDatabase } from './copy-database.ts';

export interface BackupSource extends Pick<Effects, 'db' | 'now'> {
  dataDir: string;
  store: ObjectStore;
  imagesDir: string;
}

export const DATABASE_FILE = 'club.db';
export const IMAGES_FOLDER = 'objects/images';
export const UPLOADS_FOLDER = 'objects/uploads';

/** Wait for a release's folder, which is written after publishing. Milliseconds. */
const FOLDER_LIMIT = 10_000;
const FOLDER_POLL = 50;
/** Wait for a folder that is being replaced, which is absent between two renames. Milliseconds. */
const REPLACING_LIMIT = 1000;

/** Thrown if a file that the database names is missing. The message is for people. */
export class BackupIncomplete extends Error {
  override name = 'BackupIncomplete';
}

/**
 * Collects in `folder` everything that belongs in an archive. Files are hard-linked, so they stay readable if deleted
 * meanwhile, and nothing has to wait.
 * @throws {BackupIncomplete} if a file that the database names is missing
 */
export async function stageBackup(
  source: BackupSource,
  folder: string,
): Promise<Omit<BackupManifest, 'format' | 'files'>> {
  const database = join(folder, DATABASE_FILE);
  await copyDatabase(source.db.$client, database);
  using copy = await openDatabase(pathToFileURL(database).href);
  // The archive must not let its reader take over a session.
  await copy.delete(sessions);
  const [live] = await copy.select().from(releases).where(eq(releases.status, 'live'));
  const migrations = await copy.get<{ count: number }>(sql`SELECT count(*) AS count FROM __drizzle_migrations`);
  await stageImages(source, copy, folder);
  if (live) await stageRelease(source, live.id, folder);
  await copy.run('PRAGMA journal_mode = DELETE');
  return {
    createdAt: source.now().toISOString(),
    program: PROGRAM_NAME,
    migrations: migrations.count,
    liveRelease: live ? { id: live.id, contentHash: live.contentHash } : null,
    siteBuildId: live?.siteBuildId ?? null,
  };
}

async function stageImages(source: BackupSource, copy: Database, folder: string): Promise<void> {
  const { store, imagesDir } = source;
  const wanted = await listWantedImages(copy);
  // Downloads them first if they are stored in a bucket.
  for (const name of wanted) await store.fetchImage(name);
  const names = (await readdir(imagesDir).catch(ignoreMissing)) ?? [];
  for (const name of names.filter((name) => !name.endsWith('.tmp'))) {
    if (await linkFile(join(imagesDir, name), join(folder, IMAGES_FOLDER, name))) wanted.delete(name);
  }
  await refuseMissing(source, [...wanted]);
  await stageUploads(source, copy, folder);
}

/** Names every file of the library and papers, and the built-in images that pages show, in all variants. */
async function listWantedImages(copy: Database): Promise<Set<string>> {
  const isStored = and(eq(media.state, 'ready'), isNull(media.deletedAt));
  const rows = await copy.select().from(media).where(isStored);
  const shown = listImageNames(JSON.stringify(await takeSnapshot(copy)));
  return new Set([...rows.flatMap(listMediaFiles), ...shown.filter((name) => SEED_IMAGE_FILES.includes(name))]);
}

/** Ignores images deleted from the library since the database was copied. */
async function refuseMissing({ db }: BackupSource, missing: string[]): Promise<void> {
  if (missing.length === 0) return;
  const still = await listWantedImages(db);
  const [first, ...more] = missing.filter((name) => still.has(name));
  if (first === undefined) return;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  throw new BackupIncomplete(
    `The picture ${first}${others} cannot be found: upload it again, or delete it from the media library.`,
  );
}

async function stageUploads({ db, store }: BackupSource, copy: Database, folder: string): Promise<void> {
  const isUnfinished = and(eq(media.state, 'processing'), isNull(media.deletedAt));
  const listUnfinished = (from: Database) =>
    from.select({ uploadKey: media.uploadKey }).from(media).where(isUnfinished);
  for (const { uploadKey } of await listUnfinished(copy)) {
    const bytes = await store.readUpload(uploadKey);
    if (bytes) {
      await mkdir(join(folder, UPLOADS_FOLDER), { recursive: true });
      await writeFile(join(folder, UPLOADS_FOLDER, uploadKey), bytes);
    } else if ((await listUnfinished(db)).some((still) => still.uploadKey === uploadKey)) {
      throw new BackupIncomplete('A picture that is being prepared cannot be found: upload it again.');
    }
  }
}

async function stageRelease({ db, dataDir }: BackupSource, id: number, folder: string): Promise<void> {
  const from = releaseDir({ dataDir }, id);
  const to = releaseDir({ dataDir: folder }, id);
  for (const started = Date.now(); ; await sleep(FOLDER_POLL)) {
    const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
    if (entries) {
      await linkEntries(entries, from, to);
      if (await isWhole(to, id)) return;
    }
    // Superseded before its folder was written: a restore renders it from its snapshot.
    if ((await findLiveRelease(db))?.id !== id) return;
    if (Date.now() - started > (entries ? REPLACING_LIMIT : FOLDER_LIMIT)) {
      throw new BackupIncomplete(`The pages of release ${id} are not in ${from}: start the server again.`);
    }
  }
}

async function linkEntries(entries: Dirent[], from: string, to: string): Promise<void> {
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, path));
    // Left by an earlier attempt while the folder was being replaced.
    await rm(target, { force: true });
    await linkFile(path, target);
  }
}

async function isWhole(folder: string, id: number): Promise<boolean> {
  const manifest = await readManifest(folder);
  if (manifest?.release.id !== id) return false;
  for (const { file, hash } of manifest.files) {
    if ((await hashFile(join(folder, file)).catch(ignoreMissing)) !== hash) return false;
  }
  return true;
}
