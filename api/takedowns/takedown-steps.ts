import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { findImageName } from '../../contract/image-address.ts';
import type { ImageRendering, ImageVariant } from '../../contract/media.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import type { TakedownStep } from '../../contract/takedowns.ts';
import { foldLog } from '../../db/client.ts';
import { removedFingerprints, takedowns, uploads } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listSharePicturesOf } from '../deliver/erase-pictures.ts';
import type { EventHub } from '../http/event-hub.ts';
import { assetIdOf, findMedia } from '../media/media.queries.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';
import { queueNotifications } from '../publish/notifications.queries.ts';
import type { Publisher } from '../publish/publisher.ts';
import { forgetSnapshots, getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom, findCurrentRelease, findLiveRelease } from '../releases/releases.queries.ts';
import type { ShareImages } from '../render/share-images/share-images.ts';
import { type Erased, eraseFromDatabase, findRewritten, forgetMoved, saveStandIn } from './erase-from-database.ts';
import { forgetPurge, isPurged, recordStep, type StoredTakedown } from './takedowns.queries.ts';

/** Other processes look every second for what was taken down; after this long they have. Milliseconds. */
const NOTICED = 3000;

/** Pages are made and written within seconds; what is not clear after this long asks for somebody. Milliseconds. */
const UNCLEARED = 5 * 60_000;

export interface StepDeps extends Effects {
  events: EventHub;
  media: Media;
  publisher: Publisher;
  /** Brings what is live to the bucket and tells the CDN, now. */
  deliver: () => Promise<void>;
  /** Why the bucket has not got the live release; null where it has, or where there is no bucket. */
  findBucketProblem: () => Promise<string | null>;
  /** Whether nothing in the bucket shows what was taken down, as it is listed now. */
  isBucketCleared: () => Promise<boolean>;
  write: { dataDir: string; imagesDir: string; shareImages: ShareImages };
  /** This process's own memory and folders. @returns whether nothing of it is left */
  eraseHere: () => Promise<boolean>;
  /** @returns names of the archives that hold nothing of it any more, or null while a backup is under way */
  cleanArchives: (row: StoredTakedown) => Promise<number | null>;
}

/** False where it must wait. A step that was cut off is done again from its beginning. */
type Step = (deps: StepDeps, row: StoredTakedown) => Promise<boolean>;

/** What takes its place, what it looks like, and where it was public. */
const prepareStandIn: Step = async ({ db, media, now, write }, row) => {
  const image = await findMedia(db, row.assetId);
  if (!image?.rendering) return true;
  const { rendering } = image;
  const renderer = media.openRenderer();
  try {
    const [drawn, shareImages] = await Promise.all([
      renderer.ask('drawStandIn', rendering),
      listSharePicturesOf(write, (name) => assetIdOf(name) === row.assetId),
    ]);
    const standIn = describeStandIn(rendering, row, drawn);
    const save = ({ name }: ImageVariant, index: number) =>
      media.store.saveImage(name, drawn.files[index] ?? new Uint8Array());
    await Promise.all(standIn.variants.map(save));
    const isThere = await media.store.fetchImage(rendering.name);
    const file = isThere ? await readFile(join(write.imagesDir, rendering.name)) : null;
    const fingerprints = file && (await renderer.ask('fingerprintWithCuts', { file }).catch(() => null));
    for (const { key } of await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.assetId, row.assetId))) {
      await media.store.deleteUpload(key);
    }
    await transact(db, async (tx) => {
      await saveStandIn(tx, { assetId: row.standIn, rendering: standIn, at: now() });
      if (fingerprints && fingerprints.length > 0) {
        await tx.insert(removedFingerprints).values({ takedownId: row.id, fingerprints }).onConflictDoNothing();
      }
      await recordStep(tx, row, { step: 'standIn', at: now(), addresses: shareImages });
    });
  } finally {
    renderer.close();
  }
  await media.removed.refresh();
  return true;
};

const describeStandIn = (
  rendering: ImageRendering,
  { assetId, standIn }: StoredTakedown,
  drawn: { dominantColor: string; placeholder: string; files: Uint8Array[] },
): ImageRendering => {
  const rename = (name: string): string => name.replace(assetId, standIn);
  const variants = rendering.variants.map(
    (variant, index): ImageVariant => ({
      ...variant,
      name: rename(variant.name),
      bytes: drawn.files[index]?.length ?? variant.bytes,
    }),
  );
  const { dominantColor, placeholder } = drawn;
  return { ...rendering, name: rename(rendering.name), dominantColor, placeholder, variants };
};

const eraseContent: Step = async (deps, row) => {
  await eraseAll(deps, row);
  return true;
};

/**
 * Everything in the database, in one transaction; with it the release that shows visitors the stand-in. Where one is made,
 * the steps that stand on it are to be done, again too.
 * @returns whether one was made
 */
const eraseAll = async ({ db, now, events, media, write }: StepDeps, row: StoredTakedown): Promise<boolean> => {
  const at = now();
  const { erased, isShown } = await transact(db, async (tx) => {
    const current = await findCurrentRelease(tx);
    const live = await findLiveRelease(tx);
    const done = await eraseFromDatabase(tx, row, { at, purgeId: row.purgeId ?? undefined });
    const wasShown = current !== null && [current, live].some((each) => findRewritten(done, each));
    if (wasShown) {
      const made = { kind: 'rebuild', status: 'building', note: '', by: null, at } as const;
      // Of the newest, also where only an older one that visitors still get showed it: they never go back.
      const newest = findRewritten(done, current)?.after ?? (await getReleaseSnapshot(tx, current.id));
      const { id } = await createReleaseFrom(tx, newest, made);
      const { standIn } = row.steps;
      const begun = { releaseId: id, purgeId: null, steps: standIn === undefined ? {} : { standIn } };
      if (row.purgeId !== null) await forgetPurge(tx, row.purgeId);
      await tx.update(takedowns).set(begun).where(eq(takedowns.id, row.id));
    }
    const addresses = listPlannedShareImages(done, row.assetId, write.shareImages);
    const shareImages = new Set([...row.addresses.filter((path) => findImageName(path) === null), ...addresses]).size;
    const counts = { places: done.rows.length, releases: done.releases.length, changes: done.changes, shareImages };
    const isFirst = row.steps.content === undefined;
    await recordStep(tx, row, { step: 'content', at, counts: isFirst ? counts : {}, addresses });
    return { erased: done, isShown: wasShown };
  });
  forgetSnapshots();
  await media.removed.refresh();
  const notice = { type: 'change', action: 'update', by: '', at: at.toISOString() } as const;
  for (const { entity, id } of erased.rows) events.emit({ ...notice, entity, id });
  events.emit({ ...notice, entity: 'takedowns', id: row.id });
  return isShown;
};

const listPlannedShareImages = ({ releases }: Erased, assetId: string, { plan }: Pick<ShareImages, 'plan'>): string[] =>
  releases.flatMap(({ before }) =>
    Object.values(plan(before, focusOf(before)))
      .filter(({ picture }) => picture !== null && assetIdOf(picture) === assetId)
      .map(({ path }) => path),
  );

/** Of what is known of a picture, a shared link's shows only this. */
const focusOf = ({ focalPoints = [] }: Snapshot): RenderInput['media'] =>
  Object.fromEntries(
    focalPoints.map(({ address, ...focalPoint }) => [address, { focalPoint }]),
  ) as unknown as RenderInput['media'];

const showStandIn: Step = async ({ db, now, publisher }, { id, releaseId }) => {
  if (releaseId === null) return true;
  publisher.notify(releaseId);
  const { status, error } = await publisher.settled(releaseId);
  if (status === 'building') return false;
  if (status !== 'failed') return true;
  // What a later release shows names the stand-in as well; where there is none, it is tried once more.
  const current = await findCurrentRelease(db);
  if (current && current.id > releaseId) return current.status === 'live';
  await transact(db, async (tx) => {
    const made = { kind: 'rebuild', status: 'building', note: '', by: null, at: now() } as const;
    const again = await createReleaseFrom(tx, await getReleaseSnapshot(tx, releaseId), made);
    await tx.update(takedowns).set({ releaseId: again.id }).where(eq(takedowns.id, id));
  });
  throw new Error(error ?? 'the pages could not be made');
};

const eraseFiles: Step = async ({ media, eraseHere, now }, { assetId, steps }) => {
  await media.store.deleteImages(assetId);
  if (await eraseHere()) return true;
  if (now().getTime() - Date.parse(steps.site ?? '') < UNCLEARED) return false;
  throw new Error('a page that visitors get names a picture that was taken down: save its text once more');
};

const emptyBucket: Step = async ({ env, deliver, findBucketProblem, isBucketCleared }) => {
  if (!env.siteBucket) return true;
  await deliver();
  const problem = await findBucketProblem();
  if (problem !== null) throw new Error(problem);
  // Another process may have filled it before it knew what has to go; then this one's turn comes.
  return isBucketCleared();
};

const tellCdn: Step = async ({ db, env, now, deliver }, row) => {
  if (!env.purge) return true;
  const purgeId = row.purgeId ?? (await queuePurge({ db, now }, row));
  // Once: where that does not reach it, it waits its turn, since each delivery looks through the whole bucket.
  if (row.purgeId === null) await deliver();
  if (!(await isPurged(db, purgeId))) return false;
  await transact(db, (tx) => forgetPurge(tx, purgeId));
  return true;
};

const queuePurge = ({ db, now }: Pick<Effects, 'db' | 'now'>, { id, addresses }: StoredTakedown): Promise<number> =>
  transact(db, async (tx) => {
    const live = await findLiveRelease(tx);
    const [queued] = await queueNotifications(tx, {
      ...{ releaseId: live?.id ?? 0, kinds: ['purge'], paths: addresses, at: now() },
    });
    await tx.update(takedowns).set({ purgeId: queued }).where(eq(takedowns.id, id));
    return queued ?? 0;
  });

/** What was overwritten still lies in the file, until it is written anew. */
const cleanDatabase: Step = async (deps, row) => {
  const { db, now } = deps;
  if (now().getTime() - Date.parse(row.steps.content ?? '') < NOTICED) return false;
  // A write that was under way when all was erased may have brought a name back.
  if (await eraseAll(deps, row)) return false;
  await transact(db, (tx) => forgetMoved(tx, row));
  if (db.$client.protocol !== 'file') return true;
  await db.$client.execute('VACUUM');
  return foldLog(db);
};

const cleanArchives: Step = async ({ db, now, cleanArchives: clean }, row) => {
  const archives = await clean(row);
  if (archives === null) return false;
  await transact(db, (tx) => recordStep(tx, row, { step: 'archives', at: now(), counts: { archives } }));
  return true;
};

export const STEPS: Record<TakedownStep, Step> = {
  standIn: prepareStandIn,
  content: eraseContent,
  site: showStandIn,
  files: eraseFiles,
  bucket: emptyBucket,
  purge: tellCdn,
  database: cleanDatabase,
  archives: cleanArchives,
};

/** Steps that wait keep no other from being done; these are what all others stand on. */
export const FIRST: readonly TakedownStep[] = ['standIn', 'content', 'site', 'files'];
