import { and, eq, isNull } from 'drizzle-orm';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import { listArchives } from '../../contract/season/archives.ts';
import type { TakedownStep } from '../../contract/takedowns.ts';
import { foldLog } from '../../db/client.ts';
import { takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listStaleFiles } from '../deliver/verify/see-release.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import { imageIdOf } from '../media/media.queries.ts';
import type { Effects } from '../process/effects.ts';
import { queueNotifications } from '../publish/notifications.queries.ts';
import type { Publisher } from '../publish/publisher.ts';
import { forgetSnapshots, getReleaseSnapshot } from '../releases/release-rows.ts';
import {
  createReleaseFrom,
  findCurrentRelease,
  findLiveRelease,
  listLivePaperPaths,
} from '../releases/releases.queries.ts';
import type { ShareImages } from '../render/share-images/share-images.ts';
import { type Erased, eraseFromDatabase, findRewritten, forgetChangedRows } from './erase-from-database.ts';
import { type PrepareDeps, prepareReplacementImages } from './replacement-images.ts';
import { forgetPurge, isPurged, recordStep, type StoredTakedown } from './takedowns.queries.ts';

/** Time after which an unfinished step needs attention. Milliseconds. */
const UNCLEARED = 5 * 60_000;

export interface StepDeps extends PrepareDeps {
  events: LiveUpdates;
  publisher: Publisher;
  /** Delivers the live release to the bucket and purges the CDN, now. */
  deliver: () => Promise<void>;
  /** Null if releases stay on this server. */
  bucket: { findProblem: () => Promise<string | null>; isCleared: () => Promise<boolean> } | null;
  /** Clears this process's own memory and folders. @returns true if nothing is left */
  eraseHere: () => Promise<boolean>;
  /** Time after which other processes have noticed a takedown; they check every second. Milliseconds. */
  noticedMs: number;
  /** Removes the images from every archive. @returns false while a backup is running */
  cleanArchives: (rows: readonly StoredTakedown[]) => Promise<boolean>;
}

/**
 * Runs a step for several takedowns at once. An interrupted step is repeated from its start.
 * @returns the takedowns for which it is done; the others must wait
 */
type Step = (deps: StepDeps, rows: readonly StoredTakedown[]) => Promise<readonly StoredTakedown[]>;

const eraseContent: Step = async (deps, rows) => {
  await eraseAll(deps, rows);
  return rows;
};

const showReplacementImages: Step = async (deps, rows) => {
  const shown: StoredTakedown[] = [];
  for (const [releaseId, some] of Map.groupBy(rows, (row) => row.releaseId)) {
    if (releaseId === null || (await showRelease(deps, releaseId))) shown.push(...some);
  }
  return shown;
};

const eraseFiles: Step = async ({ media, eraseHere, now }, rows) => {
  await Promise.all(rows.map(({ imageId }) => media.store.deleteImages(imageId)));
  if (await eraseHere()) return rows;
  const isOverdue = ({ steps }: StoredTakedown): boolean => now().getTime() - Date.parse(steps.site ?? '') >= UNCLEARED;
  if (!rows.some(isOverdue)) return [];
  throw new Error('a page that visitors get names a picture that was taken down: save its text once more');
};

const emptyBucket: Step = async ({ deliver, bucket }, rows) => {
  if (!bucket) return rows;
  await deliver();
  const problem = await bucket.findProblem();
  if (problem !== null) throw new Error(problem);
  // Another process may have filled the bucket before it knew of the takedown. Then try again.
  return (await bucket.isCleared()) ? rows : [];
};

/** Thrown while visitors may still get the image although the CDN was purged. The message is for the receipt. */
export class NotYetProven extends Error {
  override name = 'NotYetProven';
}

/** Purges the CDN. Done once no address returns the image to a visitor, in any encoding. */
const purgeCdn: Step = async ({ db, env, now, deliver }, rows) => {
  if (!env.purge) return rows;
  const queued = new Map<StoredTakedown, number>();
  for (const row of rows) queued.set(row, row.purgeId ?? (await queuePurge({ db, now }, row, row.addresses)));
  // Only the first time. After that it waits for regular deliveries, since each lists the whole bucket.
  if (rows.some(({ purgeId }) => purgeId === null)) await deliver();
  const purged: StoredTakedown[] = [];
  for (const [row, purgeId] of queued) if (await isPurged(db, purgeId)) purged.push(row);
  const papers = await listLivePaperPaths(db);
  const addresses = purged.flatMap((row) => row.addresses).filter((path) => !papers.includes(path));
  const stale = await listStaleFiles(env.publicUrl, new Map(addresses.map((path) => [path, null])));
  const stalePaths = new Set(stale.map(({ path }) => path));
  const gone: StoredTakedown[] = [];
  for (const row of purged) {
    await transact(db, (tx) => forgetPurge(tx, queued.get(row) ?? 0));
    const paths = row.addresses.filter((path) => stalePaths.has(path));
    if (paths.length === 0) gone.push(row);
    else await queuePurge({ db, now }, row, paths);
  }
  const problem = stale[0]?.problem;
  if (gone.length === 0 && problem !== undefined)
    throw new NotYetProven(`Not yet proven that visitors no longer get it: ${problem}. It is tried again until it is.`);
  return gone;
};

/** Rewrites the database file once for all takedowns, since deleted bytes stay in it. */
const cleanDatabase: Step = async (deps, rows) => {
  const { db, now, noticedMs } = deps;
  const isNoticed = ({ steps }: StoredTakedown): boolean =>
    now().getTime() - Date.parse(steps.content ?? '') >= noticedMs;
  const noticed = rows.filter(isNoticed);
  if (noticed.length === 0) return [];
  // A write that was in progress during erasing may have restored a reference.
  const shown = await eraseAll(deps, noticed);
  const clean = noticed.filter((row) => !shown.includes(row));
  if (clean.length === 0) return [];
  await transact(db, async (tx) => {
    for (const row of clean) await forgetChangedRows(tx, row);
  });
  if (db.$client.protocol !== 'file') return clean;
  await db.$client.execute('VACUUM');
  return (await foldLog(db)) ? clean : [];
};

const cleanArchives: Step = async ({ db, now, media, cleanArchives: clean }, rows) => {
  for (const row of rows.filter(({ lookalikes }) => lookalikes === null)) {
    const lookalikes = (await media.findSimilar(row)).map(({ imageId, rendering, fileName }) => ({
      name: rendering?.name ?? imageId,
      fileName,
    }));
    await transact(db, (tx) => tx.update(takedowns).set({ lookalikes }).where(eq(takedowns.id, row.id)));
  }
  if (!(await clean(rows))) return [];
  await transact(db, async (tx) => {
    for (const row of rows) await recordStep(tx, row, { step: 'archives', at: now() });
  });
  return rows;
};

export const STEPS: Record<TakedownStep, Step> = {
  replacementImage: prepareReplacementImages,
  content: eraseContent,
  site: showReplacementImages,
  files: eraseFiles,
  bucket: emptyBucket,
  purge: purgeCdn,
  database: cleanDatabase,
  archives: cleanArchives,
};

/**
 * Erases images from the database in one transaction, and creates the release that shows the replacement images. Takedowns that
 * need this release must repeat the steps that depend on it.
 * @returns those takedowns
 */
async function eraseAll(
  { db, now, events, media, write }: StepDeps,
  rows: readonly StoredTakedown[],
): Promise<readonly StoredTakedown[]> {
  const at = now();
  const { erased, shown } = await transact(db, async (tx) => {
    const current = await findCurrentRelease(tx);
    const live = await findLiveRelease(tx);
    const purgeIds = rows.flatMap(({ purgeId }) => purgeId ?? []);
    const done = await eraseFromDatabase(tx, rows, { at, purgeIds });
    const { contentItems } = await getReleaseSnapshot(tx, current?.id ?? null);
    const archived = listArchives(contentItems).map(({ releaseId }) => ({ id: releaseId }));
    const isShown = (_: unknown, index: number) =>
      current !== null && [current, live, ...archived].some((each) => findRewritten(done[index], each));
    const shownRows = rows.filter(isShown);
    if (current && shownRows.length > 0) {
      // Based on the newest release, even if only an older live one showed the image, because visitors never go back.
      const rewritten = done.map((each) => findRewritten(each, current)).find((each) => each !== null);
      const newest = rewritten?.after ?? (await getReleaseSnapshot(tx, current.id));
      const { id } = await createReleaseFrom(tx, newest, { kind: 'rebuild', at });
      for (const row of shownRows) {
        const { replacementImage } = row.steps;
        const steps = replacementImage === undefined ? {} : { replacementImage };
        const begun = { releaseId: id, purgeId: null, steps };
        if (row.purgeId !== null) await forgetPurge(tx, row.purgeId);
        await tx.update(takedowns).set(begun).where(eq(takedowns.id, row.id));
      }
    }
    const planned = listPlannedShareImages(done, write.shareImages);
    for (const [index, row] of rows.entries()) {
      const { rows: places, releases, changes } = done[index] ?? { rows: [], releases: [], changes: 0 };
      const addresses = [...(planned.get(row.imageId) ?? [])];
      const shareImages = new Set([...row.addresses, ...addresses].filter((path) => path.startsWith('/share/'))).size;
      const counts = { places: places.length, releases: releases.length, changes, shareImages };
      const isFirst = row.steps.content === undefined;
      await recordStep(tx, row, { step: 'content', at, counts: isFirst ? counts : {}, addresses });
    }
    return { erased: done, shown: shownRows };
  });
  forgetSnapshots();
  await media.removed.refresh();
  const notice = { type: 'change', action: 'update', by: '', at: at.toISOString() } as const;
  for (const { entity, id } of erased.flatMap((each) => each.rows)) events.emit({ ...notice, entity, id });
  for (const { id } of rows) events.emit({ ...notice, entity: 'takedowns', id });
  return shown;
}

/** @returns paths of share images, by the id of the image they show */
function listPlannedShareImages(erased: readonly Erased[], { plan }: Pick<ShareImages, 'plan'>) {
  const planned = new Map<string, Set<string>>();
  const snapshots = new Set(erased.flatMap(({ releases }) => releases.map(({ before }) => before)));
  for (const before of snapshots) {
    for (const { path, image } of Object.values(plan(before, focusOf(before)))) {
      const imageId = image === null ? null : imageIdOf(image);
      if (imageId !== null) planned.set(imageId, (planned.get(imageId) ?? new Set()).add(path));
    }
  }
  return planned;
}

/** Focal points by address, the only image data that share images depend on. */
function focusOf({ focalPoints = [] }: Snapshot): RenderInput['media'] {
  return Object.fromEntries(
    focalPoints.map(({ address, ...focalPoint }) => [address, { focalPoint }]),
  ) as unknown as RenderInput['media'];
}

/** @returns true if visitors get this release or a later one */
async function showRelease({ db, now, publisher }: StepDeps, releaseId: number): Promise<boolean> {
  publisher.enqueue(releaseId);
  const { status, error } = await publisher.finished(releaseId);
  if (status === 'building') return false;
  if (status !== 'failed') return true;
  // A later release shows the replacement image too. If there is none, try once more.
  const current = await findCurrentRelease(db);
  if (current && current.id > releaseId) return current.status === 'live';
  await transact(db, async (tx) => {
    const snapshot = await getReleaseSnapshot(tx, releaseId);
    const again = await createReleaseFrom(tx, snapshot, { kind: 'rebuild', at: now() });
    await tx.update(takedowns).set({ releaseId: again.id }).where(eq(takedowns.releaseId, releaseId));
  });
  throw new Error(error ?? 'the pages could not be made');
}

function queuePurge(
  { db, now }: Pick<Effects, 'db' | 'now'>,
  { id, releaseId }: StoredTakedown,
  paths: string[],
): Promise<number> {
  return transact(db, async (tx) => {
    const live = await findLiveRelease(tx);
    const queued = { releaseId: live?.id ?? 0, kinds: ['purge'] as const, paths, at: now() };
    const [purgeId] = await queueNotifications(tx, queued);
    // If it was restarted meanwhile, a new purge is needed later.
    const isOfRelease = releaseId === null ? isNull(takedowns.releaseId) : eq(takedowns.releaseId, releaseId);
    await tx
      .update(takedowns)
      .set({ purgeId })
      .where(and(eq(takedowns.id, id), isOfRelease));
    return purgeId ?? 0;
  });
}
