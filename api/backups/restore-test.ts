import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { type Manifest, readManifest, releaseDir } from '../deliver/release-folder.ts';
import { hashBytes } from '../http/site-file.ts';
import type { Env } from '../process/env.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findLiveRelease, getIdentity } from '../releases/releases.queries.ts';
import { createRenderInput } from '../render/make-pages.ts';
import { renderPages } from '../render/render-pages.ts';
import type { Site } from '../render/site-renderer.ts';
import { BackupRefused } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { makeScratchFolder, sweepScratchFolders } from './scratch-folder.ts';

interface RestoredSystem {
  deps: { db: Database; env: Env; site: Site };
  write: { siteBuildId: string };
  [Symbol.asyncDispose]: () => Promise<void>;
}

type OpenSystem = (env: Env, log: Logger, now: () => Date) => Promise<RestoredSystem>;

/**
 * Restores the archive into a scratch folder, starts a system on it, renders every page of the live release, and compares
 * them byte for byte with the saved ones.
 * @throws {BackupRefused} with a message for people
 */
export async function runRestoreTest(
  archive: string,
  { env, log, openSystem }: { env: Env; log: Logger; openSystem: OpenSystem },
) {
  await sweepScratchFolders(env.dataDir, ['restore-test']);
  await using scratch = await makeScratchFolder(env.dataDir, 'restore-test');
  const scratchEnv = isolate(env, scratch.path);
  const now = () => new Date();
  const { manifest } = await restoreBackup(archive, {
    ...scratchEnv,
    bucket: null,
    findBucketRelease: async () => null,
    // An empty folder has no takedowns.
    carryTakedowns: async () => 0,
    now,
  });
  const { liveRelease } = manifest;
  if (!liveRelease) throw new BackupRefused('The backup holds no live release: nothing was ever published.');
  const saved = await readManifest(releaseDir({ dataDir: scratch.path }, liveRelease.id));
  await using system = await openSystem(scratchEnv, log, now);
  return { manifest, ...(await comparePages(system, saved)) };
}

/** The club's settings, with everything outside the scratch folder disabled. */
function isolate(env: Env, dataDir: string): Env {
  return {
    ...env,
    dataDir,
    databaseUrl: pathToFileURL(join(dataDir, 'club.db')).href,
    databaseAuthToken: undefined,
    imageBucket: null,
    siteBucket: null,
    purge: null,
    webhook: null,
    mail: null,
    alertWebhook: null,
    backups: { ...env.backups, hour: null, bucket: null },
  };
}

/**
 * @returns the number of pages. `isCompared` is false if the site's code has changed since, so that they were only
 * rendered
 */
async function comparePages({ deps: { db, env, site }, write }: RestoredSystem, saved: Manifest | null) {
  const live = await findLiveRelease(db);
  if (!live) throw new BackupRefused('The restored copy shows no live release.');
  const { publicUrl, timeZone, analytics } = env;
  const input = await createRenderInput(
    { db, publicUrl, timeZone, analytics, planShareImages: site.planShareImages },
    getIdentity(live),
    await getReleaseSnapshot(db, live.id),
  );
  const pages = await renderPages(site.render, input);
  const isCompared = saved !== null && saved.siteBuildId === write.siteBuildId;
  const savedHashes = new Map(saved?.files.map(({ path, hash }) => [path, hash]));
  for (const page of pages) {
    if ('error' in page) throw new BackupRefused(`The page ${page.path} cannot be rendered from the backup.`);
    if (isCompared && savedHashes.get(page.path) !== hashBytes(page.body)) {
      throw new BackupRefused(`The page ${page.path} does not come out of the backup as it was saved.`);
    }
  }
  return { pages: pages.length, isCompared };
}
