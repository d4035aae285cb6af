import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { withArchives } from '../backups/archive-lease.ts';
import { type ChangeArchive, rewriteEveryArchive } from '../backups/rewrite-archive.ts';
import { eraseImages } from '../deliver/erase-pictures.ts';
import { assetIdOf, findMedia } from '../media/media.queries.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';
import { eraseFromDatabase, forgetMoved, saveStandIn } from './erase-from-database.ts';
import { findTakedown, type StoredTakedown } from './takedowns.queries.ts';

interface CleanDeps extends Effects {
  media: Pick<Media, 'store' | 'imagesDir'>;
}

/**
 * Takes a picture out of every archive, which shows the stand-in from then on and has the receipt. What cannot be read is
 * named on the receipt.
 * @returns how many archives held it
 */
export const cleanArchives = async (deps: CleanDeps, { id }: Pick<StoredTakedown, 'id'>): Promise<number> => {
  const { db, env } = deps;
  const note = (change: (row: StoredTakedown) => Partial<StoredTakedown>): Promise<void> =>
    transact(db, async (tx) => {
      const row = await findTakedown(tx, id);
      if (row) await tx.update(takedowns).set(change(row)).where(eq(takedowns.id, id));
    });
  await withArchives(deps, async () => {
    const row = await findTakedown(db, id);
    if (!row) return;
    await note(() => ({ unreadableArchives: [] }));
    await rewriteEveryArchive({
      env,
      clean: row.cleanArchives,
      change: await createCleaner(deps, row),
      onClean: (name, isChanged) =>
        note(({ cleanArchives: known, counts }) => ({
          cleanArchives: [...known, name],
          counts: { ...counts, archives: counts.archives + Number(isChanged) },
        })),
      onUnreadable: (name) => note(({ unreadableArchives }) => ({ unreadableArchives: [...unreadableArchives, name] })),
    });
  });
  return (await findTakedown(db, id))?.counts.archives ?? 0;
};

const createCleaner = async ({ db, now, media }: CleanDeps, row: StoredTakedown): Promise<ChangeArchive> => {
  const standIn = (await findMedia(db, row.standIn))?.rendering;
  const [known] = await db.select().from(removedFingerprints).where(eq(removedFingerprints.takedownId, row.id));
  return async ({ db: archived, files }) => {
    const held = await findMedia(archived, row.assetId);
    const erased = files ? await eraseImages(files.imagesDir, (name) => assetIdOf(name) === row.assetId) : 0;
    if (!held && erased === 0) return false;
    // Of a picture that was being prepared, the archive has what was sent.
    if (files && held?.uploadKey) await rm(join(files.uploadsDir, held.uploadKey), { force: true });
    await transact(archived, async (tx) => {
      if (standIn) await saveStandIn(tx, { assetId: row.standIn, rendering: standIn, at: now() });
      await eraseFromDatabase(tx, row, { at: now() });
      await forgetMoved(tx, row);
      await keepReceipt(tx, row, known);
    });
    if (!files) return true;
    const { imagesDir } = files;
    await mkdir(imagesDir, { recursive: true });
    for (const { name } of standIn?.variants ?? []) {
      if (!(await media.store.fetchImage(name))) continue;
      await rm(join(imagesDir, name), { force: true });
      await copyFile(join(media.imagesDir, name), join(imagesDir, name));
    }
    return true;
  };
};

/** Restored, the archive's club still knows what may not come back. Numbers of this database say nothing there. */
const keepReceipt = async (
  tx: Queryable,
  { id: _id, ...receipt }: StoredTakedown,
  known: typeof removedFingerprints.$inferSelect | undefined,
): Promise<void> => {
  const at = receipt.finishedAt ?? receipt.requestedAt;
  const [kept] = await tx
    .insert(takedowns)
    .values({ ...receipt, releaseId: null, purgeId: null, finishedAt: at })
    .returning({ id: takedowns.id });
  if (kept && known) await tx.insert(removedFingerprints).values({ ...known, takedownId: kept.id });
};
