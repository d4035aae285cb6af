import { setImmediate as yieldNow } from 'node:timers/promises';
import { listImageNames } from '../../contract/image-address.ts';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import type { Queryable } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listImageUses } from '../content/library/image-uses.ts';
import { listSnapshotImages } from '../content/row-index.ts';
import { listOpenChoices } from '../content/season/season.queries.ts';
import {
  deleteMedia,
  findMedia,
  imageIdOf,
  listMedia,
  listUnfinishedMedia,
  retireMedia,
  type StoredMedia,
} from '../media/media.queries.ts';
import type { GarbageDeps } from '../media/media.ts';
import { deleteUnusedUploads } from '../media/uploads.queries.ts';
import { findReleaseSnapshot } from './release-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function collectGarbage(deps: GarbageDeps): Promise<void> {
  const now = deps.now().getTime();
  const isOver = (image: StoredMedia): boolean =>
    image.deletedAt === null
      ? // New images get a day, since the record that uses one may be saved any moment.
        !image.isKept && Date.parse(image.updatedAt) < now - IMAGE_LIMITS.unusedHours * HOUR_MS
      : Date.parse(image.deletedAt) < now - IMAGE_LIMITS.deletedDays * DAY_MS;
  await deleteOldUploads(deps, new Date(now - IMAGE_LIMITS.unusedHours * HOUR_MS));
  for (const { imageId } of await listUnusedImages(deps, isOver)) await deleteImage(deps, imageId, isOver);
}

async function deleteOldUploads({ db, store }: GarbageDeps, before: Date): Promise<void> {
  // Still needed to finish processing.
  const needed = new Set((await listUnfinishedMedia(db)).map(({ uploadKey }) => uploadKey));
  for await (const { key, storedAt } of store.listUploads()) {
    if (storedAt < before && !needed.has(key)) await store.deleteUpload(key);
  }
  await transact(db, (tx) => deleteUnusedUploads(tx, before));
}

type IsOver = (image: StoredMedia) => boolean;

async function listUnusedImages({ db }: GarbageDeps, isOver: IsOver): Promise<StoredMedia[]> {
  const old = (await listMedia(db)).filter(isOver);
  if (old.length === 0) return [];
  const chosen = listImageNames(JSON.stringify(await listOpenChoices(db))).map(imageIdOf);
  const used = new Set([...(await listImageUses(db)).keys(), ...chosen]);
  const unused = new Map(old.filter(({ imageId }) => !used.has(imageId)).map((row) => [row.imageId, row]));
  await dropRetained(db, unused);
  return [...unused.values()];
}

/** Removes images from `unused` that a retained release shows, so that it can be restored. */
async function dropRetained(db: Queryable, unused: Map<string, StoredMedia>): Promise<void> {
  const kept = await db.select({ id: releases.id }).from(releases);
  for (const { id } of kept) {
    if (unused.size === 0) return;
    const snapshot = await findReleaseSnapshot(db, id);
    for (const name of snapshot ? listSnapshotImages(snapshot) : []) unused.delete(imageIdOf(name) ?? '');
    // There may be a thousand releases, so let visitors go first.
    await yieldNow();
  }
}

/** Deletes an image. Runs in the queue, so that the image is not being ingested at the same time. */
function deleteImage({ db, now, store, queue }: GarbageDeps, imageId: string, isOver: IsOver): Promise<void> {
  return queue.run(async () => {
    const isRetired = await transact(db, async (tx) => {
      // Checked again: the image may have been uploaded or restored while the releases were read.
      const image = await findMedia(tx, imageId);
      if (!image || !isOver(image) || (await listImageUses(tx)).has(imageId)) return false;
      await retireMedia(tx, imageId, now());
      return true;
    });
    if (!isRetired) return;
    await store.deleteImages(imageId);
    await transact(db, (tx) => deleteMedia(tx, imageId));
  });
}
