import { join } from 'node:path';
import type { Release } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import { createSiteFile, type SiteFile, withCaching, withHeaders } from '../http/site-file.ts';
import { loadOnce } from '../process/load-once.ts';
import type { LocalPublisher } from '../publish/local-publisher.ts';
import type { PublishContext } from '../publish/publish-context.ts';
import { showPages } from '../publish/publish-release.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import {
  createRelease,
  createReleaseFrom,
  findCurrentRelease,
  findLiveRelease,
  findNewestWaiting,
  getIdentity,
} from '../releases/releases.queries.ts';
import { makePages } from '../render/make-pages.ts';
import type { FolderWriter } from './folder-writer.ts';
import {
  hasEveryFile,
  linkLive,
  listReleaseFolders,
  readManifest,
  releaseDir,
  removeUnfinished,
} from './release-folder.ts';
import { HASHED_FOLDER, loadAsset } from './static-assets.ts';
import type { WriteOptions } from './write-release.ts';
import { loadWrittenFile } from './written-file.ts';

/** Files that are served separately from pages. */
const BESIDE_PAGES = /^\/(_astro|objects|share)\//;

export type DeliverContext = PublishContext & { write: WriteOptions; folderWriter: FolderWriter };

/** Work that a start finishes after the server is ready. Resolves when done. */
export type FinishReconcile = () => Promise<void>;

/**
 * Reconciles what visitors get with the database after a crash or new build: shows the live release from its folder or renders
 * it, publishes an acknowledged release that was never rendered, and creates a first one. Rendering with a new build may wait
 * until visitors are served, as the folder has the same content.
 */
export async function beginReconcile(context: DeliverContext, publisher: LocalPublisher): Promise<FinishReconcile> {
  await removeUnfinished(context.write);
  const live = await findLiveRelease(context.db);
  if (live) await showLive(context, live);
  const made = await createMissingRelease(context);
  const waiting = made ?? (await findCurrentRelease(context.db));
  const finish = async (): Promise<void> => {
    if (waiting?.status === 'building') {
      publisher.enqueue(waiting.id);
      // Waits for this release only: while others keep saving, the queue never empties.
      await publisher.finished(waiting.id);
      // Quarantining items creates another release.
      const next = context.origin.shownReleaseId() === null ? await findNewestWaiting(context.db) : null;
      if (next) await publisher.finished(next.id);
    }
    // The process may have ended before visitors were seen getting the live release.
    const shown = await findLiveRelease(context.db);
    if (shown?.provenAt === null) context.verifier?.verify(getIdentity(shown));
  };
  const finishOnce: FinishReconcile = loadOnce(finish);
  const isShown = context.origin.shownReleaseId() !== null;
  if (made?.kind !== 'rebuild' || !isShown) await finishOnce();
  return finishOnce;
}

/**
 * Loads a release's own files as they were shown, or null if any is missing. Excludes images and compiled assets
 * (`assets`).
 * @param contentHash omitted if unknown
 */
export async function loadReleaseFolder(
  folder: string,
  { id, contentHash }: { id: number; contentHash?: string },
  assets: ReadonlyMap<string, unknown>,
): Promise<Map<string, SiteFile> | null> {
  const manifest = await readManifest(folder);
  if (manifest?.release.id !== id) return null;
  // After a restore, the same number may mean another release.
  if (contentHash !== undefined && manifest.release.contentHash !== contentHash) return null;
  const files = new Map<string, SiteFile>();
  for (const { path, file, status, hash, size, headers, storedName } of manifest.files) {
    if (BESIDE_PAGES.test(path) || assets.has(path)) continue;
    if (storedName !== undefined) {
      const stored = { name: storedName, bytes: size };
      files.set(path, createSiteFile({ identity: Buffer.alloc(0) }, { headers, stored }));
      continue;
    }
    const loaded = await loadWrittenFile(folder, file, hash);
    if (!loaded) return null;
    files.set(path, withHeaders(loaded, { status, headers }));
  }
  return files;
}

/** Finds a compiled file of an earlier build in the newest retained release that has it. `path` is `/_astro/<name>`. */
export function createReleasedAssetLookup({ write }: { write: Pick<WriteOptions, 'dataDir' | 'security'> }) {
  const found = new Map<string, SiteFile>();
  return async (path: string): Promise<SiteFile | null> => {
    const known = found.get(path);
    if (known) return known;
    for (const id of await listReleaseFolders(write)) {
      const name = path.slice(`/${HASHED_FOLDER}/`.length);
      const asset = await loadAsset(releaseDir(write, id), join('/', HASHED_FOLDER, name), write.security);
      if (!asset) continue;
      found.set(path, asset);
      return asset;
    }
    return null;
  };
}

async function showLive(context: DeliverContext, live: Release): Promise<void> {
  const folder = releaseDir(context.write, live.id);
  const files = await loadReleaseFolder(folder, live, context.write.assets);
  const manifest = files && (await readManifest(folder));
  if (manifest && hasEveryFile(folder, manifest)) {
    context.origin.show({ releaseId: live.id, files: withCaching(files, context.write.getCaching()) });
    // If a later release is pending, `live` need not go back first.
    await linkLive(context.write, live.id, (await findNewestWaiting(context.db)) === null);
    return;
  }
  const { failure, ...made } = await makePages(context, live);
  if (failure === null) return showPages(context, live, made);
  context.log.error({ release: live.id, failure }, 'Live release cannot be rendered by this build');
}

/**
 * Creates the first release of a new database, or a rebuild of the current one for a new site build or if it cannot be shown.
 * Null if neither is needed.
 */
async function createMissingRelease({ db, now, origin, write }: DeliverContext): Promise<Release | null> {
  const isOutdated = (current: Release): boolean =>
    current.siteBuildId !== write.siteBuildId || origin.shownReleaseId() === null;
  const isWanted = (current: Release | null): boolean =>
    !current || (current.status !== 'building' && isOutdated(current));
  // Checked before the transaction, so that a start does not need the write lock.
  if (!isWanted(await findCurrentRelease(db))) return null;
  return transact(db, async (tx) => {
    const at = now();
    const current = await findCurrentRelease(tx);
    if (!isWanted(current)) return null;
    if (!current) return createRelease(tx, { kind: 'publish', at });
    return createReleaseFrom(tx, await getReleaseSnapshot(tx, current.id), { kind: 'rebuild', at });
  });
}
