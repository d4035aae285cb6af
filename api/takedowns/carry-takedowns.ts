import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { CarryTakedowns } from '../backups/rewrite-archive.ts';
import { eraseImages } from '../deliver/erase-images.ts';
import { findMedia, imageIdOf } from '../media/media.queries.ts';
import { eraseFromCopy } from './erase-from-database.ts';
import { listTakedowns, type StoredTakedown } from './takedowns.queries.ts';

/**
 * Erases every removed image of the replaced database from an unpacked archive, and copies the receipts. The next start
 * repeats all later steps on the restored data. A takedown without a finished replacement image starts over.
 */
export const carryTakedowns: CarryTakedowns = async (replaced, { db, files }, at) => {
  const known = (await listTakedowns(replaced)).toReversed();
  const archived = await listTakedowns(db);
  // Finished in both databases, so the archive was already cleaned.
  const isDone = ({ replacementImage }: StoredTakedown): boolean =>
    archived.some((row) => row.replacementImage === replacementImage && row.finishedAt !== null);
  const carried = known.filter((row) => row.finishedAt === null || !isDone(row));
  if (carried.length === 0) return 0;
  const ready = carried.filter(({ steps }) => steps.replacementImage);
  const isCarried = (name: string): boolean => ready.some(({ imageId }) => imageId === imageIdOf(name));
  if (files) {
    await eraseImages(files.imagesDir, isCarried);
    for (const { imageId } of ready) {
      const key = (await findMedia(db, imageId))?.uploadKey;
      if (key) await rm(join(files.uploadsDir, key), { force: true });
    }
  }
  const fingerprints = await replaced.select().from(removedFingerprints);
  await transact(db, async (tx) => {
    await eraseFromCopy(tx, ready, { source: replaced, at });
    for (const row of carried) {
      const takedownId = await carryReceipt(tx, row, at);
      const found = fingerprints.find((each) => each.takedownId === row.id);
      if (found)
        await tx
          .insert(removedFingerprints)
          .values({ ...found, takedownId })
          .onConflictDoNothing();
    }
  });
  return carried.length;
};

/** Copies a receipt under its id, or a new one if the archive uses that for another takedown. @returns its id */
async function carryReceipt(tx: Transaction, row: StoredTakedown, at: Date): Promise<number> {
  const content = at.toISOString();
  const begun = {
    lookalikes: null,
    finishedAt: null,
    problem: null,
    releaseId: null,
    purgeId: null,
    cleanArchives: [],
    unreadableArchives: [],
    steps: row.steps.replacementImage ? { replacementImage: row.steps.replacementImage, content } : {},
  };
  const archived = await listTakedowns(tx);
  const same = archived.find(({ replacementImage }) => replacementImage === row.replacementImage);
  const { id, ...receipt } = { ...row, ...begun };
  if (same) {
    await tx.update(takedowns).set(receipt).where(eq(takedowns.id, same.id));
    return same.id;
  }
  const isTaken = archived.some((each) => each.id === id);
  const values = isTaken ? receipt : { ...receipt, id };
  return (await tx.insert(takedowns).values(values).returning({ id: takedowns.id }).get()).id;
}
