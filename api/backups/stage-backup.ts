import type { Dirent } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../../db/client.ts';
import { media, releases, sessions } from '../../db/schema/index.ts';
import type { ObjectStore } from '../media/object-store.ts';
import { linkFile, releaseDir } from '../publish/release-folder.ts';
import { findLiveRelease } from '../publish/releases.queries.ts';
import type { BackupManifest } from './archive.ts';
import { copyDatabase } from './copy-database.ts';

export interface BackupSource {
  db: Database;
  dataDir: string;
  store: ObjectStore;
  imagesDir: string;
  now: () => Date;
}

export const DATABASE_FILE = 'club.db';
export const IMAGES_FOLDER = 'objects/images';
export const UPLOADS_FOLDER = 'objects/uploads';

/** The folder of a release is written behind its publish. */
const FOLDER_LIMIT = 10_000;
const FOLDER_POLL = 50;

/**
 * Collects in `folder` everything that an archive holds. Files are linked, not copied: what is deleted meanwhile stays
 * readable here, and nothing waits.
 */
export const stageBackup = async (
  source: BackupSource,
  folder: string,
): Promise<Omit<BackupManifest, 'format' | 'files'>> => {
  const database = join(folder, DATABASE_FILE);
  await copyDatabase(source.db.$client, database);
  const copy = await openDatabase(pathToFileURL(database).href);
  try {
    // Whoever holds the archive must not hold anybody's session.
    await copy.delete(sessions);
    const [live] = await copy.select().from(releases).where(eq(releases.status, 'live'));
    const migrations = await copy.get<{ count: number }>(sql`SELECT count(*) AS count FROM __drizzle_migrations`);
    await stageImages(source, copy, folder);
    if (live) await stageRelease(source, live.id, folder);
    await copy.run('PRAGMA journal_mode = DELETE');
    return {
      createdAt: source.now().toISOString(),
      migrations: migrations.count,
      liveRelease: live ? { id: live.id, contentHash: live.contentHash } : null,
      siteBuildId: live?.siteBuildId ?? null,
    };
  } finally {
    copy.close();
  }
};

const stageImages = async ({ store, imagesDir }: BackupSource, copy: Database, folder: string): Promise<void> => {
  const rows = await copy.select().from(media).where(isNull(media.deletedAt));
  // From a bucket they come into the local folder first.
  for (const { rendering } of rows) for (const { name } of rendering?.variants ?? []) await store.fetchImage(name);
  const names = await readdir(imagesDir).catch(() => []);
  for (const name of names.filter((name) => !name.endsWith('.tmp'))) {
    await linkFile(join(imagesDir, name), join(folder, IMAGES_FOLDER, name));
  }
  const unfinished = await copy
    .select({ uploadKey: media.uploadKey })
    .from(media)
    .where(and(eq(media.state, 'processing'), isNull(media.deletedAt)));
  for (const { uploadKey } of unfinished) {
    const bytes = await store.readUpload(uploadKey);
    if (!bytes) continue;
    await mkdir(join(folder, UPLOADS_FOLDER), { recursive: true });
    await writeFile(join(folder, UPLOADS_FOLDER, uploadKey), bytes);
  }
};

const stageRelease = async ({ db, dataDir }: BackupSource, id: number, folder: string): Promise<void> => {
  const from = releaseDir({ dataDir }, id);
  for (const deadline = Date.now() + FOLDER_LIMIT; Date.now() < deadline; await sleep(FOLDER_POLL)) {
    const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => null);
    if (entries) return linkEntries(entries, from, releaseDir({ dataDir: folder }, id));
    // Overtaken before it was written: a restore renders it from its snapshot.
    if ((await findLiveRelease(db))?.id !== id) return;
  }
};

const linkEntries = async (entries: Dirent[], from: string, to: string): Promise<void> => {
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    await linkFile(path, join(to, relative(from, path)));
  }
};
