import { setImmediate as breathe } from 'node:timers/promises';
import { listImageNames } from '../../contract/image-address.ts';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import type { Queryable } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { findReleaseSnapshot } from '../publish/release-history.queries.ts';
import type { ClaimDeps } from './claim-image.ts';
import { listImageUses } from './image-uses.ts';
import { deleteMedia, listMedia, retireMedia, type StoredMedia, stemOf } from './media.queries.ts';
import { deleteUnclaimedUploads } from './uploads.queries.ts';

type SweepDeps = Pick<ClaimDeps, 'db' | 'now' | 'store' | 'queue'>;

const HOUR_MS = 3_600_000;

/** Deletes uploads that nobody used for a day, and images that nothing shows any more. */
export const collectGarbage = async (deps: SweepDeps): Promise<void> => {
  const before = new Date(deps.now().getTime() - IMAGE_LIMITS.unclaimedHours * HOUR_MS);
  await deleteOldUploads(deps, before);
  for (const image of await listUnusedImages(deps, before)) await deleteImage(deps, image);
};

const deleteOldUploads = async ({ db, store }: SweepDeps, before: Date): Promise<void> => {
  for await (const { key, storedAt } of store.listUploads()) {
    if (storedAt < before) await store.deleteUpload(key);
  }
  await transact(db, (tx) => deleteUnclaimedUploads(tx, before));
};

/** A fresh image has its day: the record that will show it may be saved any moment. */
const listUnusedImages = async ({ db }: SweepDeps, before: Date): Promise<StoredMedia[]> => {
  const old = (await listMedia(db)).filter(
    ({ deletedAt, isKept, updatedAt }) => deletedAt !== null || (!isKept && new Date(updatedAt) < before),
  );
  if (old.length === 0) return [];
  const used = new Set((await listImageUses(db)).keys());
  const unused = new Map(old.filter(({ stem }) => !used.has(stem)).map((row) => [row.stem, row]));
  await dropKept(db, unused);
  return [...unused.values()];
};

/** Takes out what a kept release shows: restoring that release must find its pictures. */
const dropKept = async (db: Queryable, unused: Map<string, StoredMedia>): Promise<void> => {
  const kept = await db.select({ id: releases.id }).from(releases);
  for (const { id } of kept) {
    if (unused.size === 0) return;
    const snapshot = JSON.stringify(await findReleaseSnapshot(db, id));
    for (const name of listImageNames(snapshot)) unused.delete(stemOf(name) ?? '');
    // A thousand releases are read; visitors go first.
    await breathe();
  }
};

/** Runs in the queue, so that the same picture is not being claimed meanwhile. */
const deleteImage = ({ db, now, store, queue }: SweepDeps, { stem }: StoredMedia): Promise<void> =>
  queue.run(async () => {
    const isRetired = await transact(db, async (tx) => {
      if ((await listImageUses(tx)).has(stem)) return false;
      await retireMedia(tx, stem, now());
      return true;
    });
    if (!isRetired) return;
    await store.deleteImages(stem);
    await transact(db, (tx) => deleteMedia(tx, stem));
  });
