import { join } from 'node:path';
import type { Release } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import { createStoredFile, type SiteFile, withCaching, withHeaders } from '../http/site-file.ts';
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
import { loadAsset } from './static-assets.ts';
import type { WriteOptions } from './write-release.ts';
import { loadWrittenFile } from './written-file.ts';

/** Served from elsewhere. */
const BESIDE_PAGES = /^\/(_astro|objects|share)\//;

const HASHED_ASSET_FOLDER = '_astro';

export type DeliverContext = PublishContext & { write: WriteOptions; folderWriter: FolderWriter };

/** Work that a start finishes after the server is ready. Resolves when done. */
export type FinishReconcile = () => Promise<void>;

/**
 * Makes what visitors get match the database, whatever a crash or a new build left behind: the live release is shown,
 * from its folder or rendered again; one that was acknowledged and never rendered is published; a first one is made. What is
 * live in the pages of a new build may wait until visitors are served: they have the same content from its folder.
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
      // Not until nothing waits at all: while others save without a pause, that moment never comes.
      await publisher.finished(waiting.id);
      // Without the items at fault it is another release.
      const next = context.origin.shownReleaseId() === null ? await findNewestWaiting(context.db) : null;
      if (next) await publisher.finished(next.id);
    }
    await verifyAgain(context);
  };
  const finishOnce: FinishReconcile = loadOnce(finish);
  const isShown = context.origin.shownReleaseId() !== null;
  if (made?.kind !== 'rebuild' || !isShown) await finishOnce();
  return finishOnce;
}

/** The same to its end. */
export async function reconcile(context: DeliverContext, publisher: LocalPublisher): Promise<void> {
  const finish = await beginReconcile(context, publisher);
  await finish();
}

/**
 * The files of the release itself, if every one of them is there, as they were shown when it was made: images and what the
 * compiler made (`assets`) are none of them.
 * @param contentHash left out where nobody knows it
 */
export async function loadReleaseFolder(
  folder: string,
  { id, contentHash }: { id: number; contentHash?: string },
  assets: ReadonlyMap<string, unknown>,
): Promise<Map<string, SiteFile> | null> {
  const manifest = await readManifest(folder);
  if (manifest?.release.id !== id) return null;
  // A restored database may mean another release by that number.
  if (contentHash !== undefined && manifest.release.contentHash !== contentHash) return null;
  const files = new Map<string, SiteFile>();
  for (const { path, file, status, hash, size, headers, storedName } of manifest.files) {
    if (BESIDE_PAGES.test(path) || assets.has(path)) continue;
    if (storedName !== undefined) {
      files.set(path, createStoredFile(storedName, size, { headers }));
      continue;
    }
    const loaded = await loadWrittenFile(folder, file, hash);
    if (!loaded) return null;
    files.set(path, withHeaders(loaded, { status, headers }));
  }
  return files;
}

/** A compiled file of an earlier build, from the newest kept release that has it. `path` is `/_astro/<name>`. */
export function createReleasedAssetLookup({ write }: { write: Pick<WriteOptions, 'dataDir' | 'security'> }) {
  const found = new Map<string, SiteFile>();
  return async (path: string): Promise<SiteFile | null> => {
    const known = found.get(path);
    if (known) return known;
    for (const id of await listReleaseFolders(write)) {
      const name = path.slice(`/${HASHED_ASSET_FOLDER}/`.length);
      const asset = await loadAsset(releaseDir(write, id), join('/', HASHED_ASSET_FOLDER, name), write.security);
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
    await linkLive(context.write, live.id, { mayGoBack: (await findNewestWaiting(context.db)) === null });
    return;
  }
  const { failure, ...made } = await makePages(context, live);
  if (failure === null) return showPages(context, live, made);
  context.log.error({ release: live.id, failure }, 'Live release cannot be rendered by this build');
}

/**
 * The first release of a new database, or the live content once more: for a new site build, or where it cannot be shown as
 * it is. Null where none is due.
 */
async function createMissingRelease({ db, now, origin, write }: DeliverContext): Promise<Release | null> {
  const isOutdated = (current: Release): boolean =>
    current.siteBuildId !== write.siteBuildId || origin.shownReleaseId() === null;
  const isWanted = (current: Release | null): boolean =>
    !current || (current.status !== 'building' && isOutdated(current));
  // Asked before the transaction: a start must not need the write lock.
  if (!isWanted(await findCurrentRelease(db))) return null;
  return transact(db, async (tx) => {
    const at = now();
    const current = await findCurrentRelease(tx);
    if (!isWanted(current)) return null;
    if (!current) return createRelease(tx, { kind: 'publish', status: 'building', note: '', by: null, at });
    const snapshot = await getReleaseSnapshot(tx, current.id);
    return createReleaseFrom(tx, snapshot, { kind: 'rebuild', status: 'building', note: '', by: null, at });
  });
}

/** One that went live just before the process ended was perhaps never seen. */
async function verifyAgain(context: DeliverContext): Promise<void> {
  const live = await findLiveRelease(context.db);
  if (live && live.provenAt === null) context.verifier?.verify(getIdentity(live));
}
