import { and, eq, inArray, like, notInArray, sql } from 'drizzle-orm';
import type { Release, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { calendarFeed, changedRows, media, notifications, uploads } from '../../db/schema/index.ts';
import { firstVersion } from '../changes/stored-item.ts';
import {
  createFindMentioned,
  createSubstitute,
  type FindMentioned,
  type SubstitutedRow,
  type Substitution,
  substituteInChanges,
  substituteInWorkingCopy,
} from '../content/library/substitute-image.ts';
import { ANY_ITEM } from '../content/working-copy.ts';
import { findMedia, type MediaFiles, type StoredMedia } from '../media/media.queries.ts';
import { type RewrittenRelease, rewriteReleases } from '../releases/rewrite-releases.ts';
import { takeSnapshot } from '../releases/snapshot.ts';
import { eraseTexts, isStoreImageInHistory, listTexts, wasShownInStore } from './erase-texts.ts';

export interface Erased {
  rows: readonly SubstitutedRow[];
  releases: RewrittenRelease[];
  changes: number;
}

interface Erasing {
  at: Date;
  /** Pending notifications that purge the addresses from the CDN. */
  purgeIds?: readonly number[];
}

/**
 * Erases images from the whole database at once (working copy, releases, history, library) and replaces references by
 * their replacement images. Reads the releases, which take longest, only once.
 * @returns the counts, in the order of the substitutions
 */
export async function eraseFromDatabase(
  tx: Transaction,
  substitutions: readonly Substitution[],
  { at, purgeIds = [] }: Erasing,
): Promise<Erased[]> {
  const workingCopy = await takeSnapshot(tx);
  const findMentioned = createFindMentioned(substitutions);
  const found = [];
  for (const { imageId } of substitutions) {
    const wasInHistory = await isStoreImageInHistory(tx, { imageId });
    found.push({ wasInHistory, description: (await findMedia(tx, imageId))?.description ?? '' });
  }
  const rows = await substituteInWorkingCopy(tx, substitutions, at);
  const releases = await rewriteReleases(tx, createSubstitute(substitutions, findMentioned));
  const shown = [{ before: workingCopy }, ...releases].map((each) => ({
    ...each,
    imageIds: listMentioned(each.before, findMentioned),
  }));
  const erased: Erased[] = [];
  for (const [index, substitution] of substitutions.entries()) {
    const { imageId } = substitution;
    const isOfImage = ({ imageIds }: { imageIds: Iterable<string> }): boolean => [...imageIds].includes(imageId);
    const snapshots = shown.filter(isOfImage).map(({ before }) => before);
    const { wasInHistory = false, description = '' } = found[index] ?? {};
    const of = { substitution, rows: rows.filter(isOfImage), snapshots, description, wasInHistory, purgeIds };
    const changes = await eraseRest(tx, of);
    const rewritten = shown.flatMap((each) => ('after' in each && isOfImage(each) ? [each] : []));
    erased.push({ rows: of.rows, releases: rewritten, changes });
  }
  return erased;
}

/**
 * Erases images from a restored or archived database. Their replacement images come from `source`.
 * @returns the replacement images
 */
export async function eraseFromCopy(
  tx: Transaction,
  substitutions: readonly Substitution[],
  { source, at }: { source: Queryable; at: Date },
): Promise<StoredMedia[]> {
  const replacementImages: StoredMedia[] = [];
  for (const { replacementImage: imageId } of substitutions) {
    const replacementImage = await findMedia(source, imageId);
    if (!replacementImage) continue;
    replacementImages.push(replacementImage);
    await saveReplacementImage(tx, { ...replacementImage, at });
  }
  await eraseFromDatabase(tx, substitutions, { at });
  for (const substitution of substitutions) await forgetChangedRows(tx, substitution);
  return replacementImages;
}

/**
 * Deletes the changed-row entry of the image, the last place with its name. Processes that have not read it yet reread all
 * rows.
 */
export async function forgetChangedRows(tx: Transaction, { imageId }: Pick<Substitution, 'imageId'>): Promise<void> {
  const entity = 'media';
  await tx
    .delete(changedRows)
    .where(and(eq(changedRows.entity, entity), inArray(changedRows.item, [imageId, ANY_ITEM])));
  await tx.insert(changedRows).values({ entity, item: ANY_ITEM });
}

export async function saveReplacementImage(
  tx: Transaction,
  { imageId, rendering, paper, at }: MediaFiles & { at: Date },
): Promise<void> {
  const words = { description: '', isDecorative: true, fileName: 'Picture that was taken down' };
  await tx
    .insert(media)
    .values({ imageId, rendering, paper, ...words, state: 'ready', uploadKey: '', isKept: true, ...firstVersion(at) })
    .onConflictDoNothing();
}

/** Finds the live or building release before and after erasing. Null if it never showed the image. */
export function findRewritten(
  erased: Erased | undefined,
  current: Pick<Release, 'id'> | null,
): { before: Snapshot; after: Snapshot } | null {
  return erased?.releases.find(({ id }) => id === current?.id) ?? null;
}

function listMentioned(snapshot: Snapshot, findMentioned: FindMentioned): ReadonlySet<string> {
  const lists: readonly (readonly object[])[] = [
    ...WORKING_COPY_ENTITIES.map((entity) => snapshot[entity]),
    snapshot.focalPoints ?? [],
  ];
  return new Set(lists.flatMap((rows) => rows.flatMap(findMentioned)));
}

interface Rest {
  substitution: Substitution;
  rows: readonly SubstitutedRow[];
  /** Snapshots that showed it. */
  snapshots: readonly Snapshot[];
  description: string;
  wasInHistory: boolean;
  purgeIds: readonly number[];
}

/** @returns the number of changes that mentioned it */
async function eraseRest(tx: Transaction, rest: Rest): Promise<number> {
  const { substitution, rows, snapshots, description, wasInHistory, purgeIds } = rest;
  const { imageId, replacementImage } = substitution;
  const changes = await substituteInChanges(tx, substitution);
  await tx.delete(media).where(eq(media.imageId, imageId));
  await tx.delete(uploads).where(eq(uploads.imageId, imageId));
  await tx
    .update(calendarFeed)
    .set({ event: sql`replace(${calendarFeed.event}, ${imageId}, ${replacementImage})` })
    .where(like(calendarFeed.event, `%${imageId}%`));
  await tx
    .update(notifications)
    .set({ paths: sql`replace(${notifications.paths}, ${imageId}, ${replacementImage})` })
    .where(and(like(notifications.paths, `%${imageId}%`), notInArray(notifications.id, [...purgeIds])));
  const words = listTexts(substitution, snapshots);
  if (description !== '') words.add(description);
  const wasInStore = wasInHistory || wasShownInStore(snapshots, substitution);
  await eraseTexts(tx, { imageId, replacementImage, words, rows, wasInStore });
  return changes;
}
