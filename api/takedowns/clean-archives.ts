import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { type ChangeArchive, rewriteEveryArchive } from '../backups/rewrite-archive.ts';
import { eraseImages } from '../deliver/erase-pictures.ts';
import { assetIdOf, findMedia } from '../media/media.queries.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';
import { eraseFromDatabase, forgetMoved, saveStandIn } from './erase-from-database.ts';
import { findTakedown, type StoredTakedown } from './takedowns.queries.ts';

interface CleanDeps extends Pick<Effects, 'db' | 'env' | 'now'> {
  media: Pick<Media, 'store' | 'imagesDir'>;
}

/**
 * Takes a picture out of every archive, which shows the stand-in from then on and has the receipt.
 * @returns how many archives held it
 */
export const cleanArchives = async (deps: CleanDeps, { id }: Pick<StoredTakedown, 'id'>): Promise<number> => {
  const { db, env } = deps;
  const row = await findTakedown(db, id);
  if (!row) return 0;
  let changed = row.counts.archives;
  await rewriteEveryArchive({
    env,
    clean: row.cleanArchives,
    change: await createCleaner(deps, row),
    onClean: async (name, isChanged) => {
      changed += Number(isChanged);
      await transact(db, async (tx) => {
        const current = (await findTakedown(tx, id)) ?? row;
        const known = { cleanArchives: [...current.cleanArchives, name] };
        await tx
          .update(takedowns)
          .set({ ...known, counts: { ...current.counts, archives: changed } })
          .where(eq(takedowns.id, id));
      });
    },
  });
  return changed;
};

const createCleaner = async ({ db, now, media }: CleanDeps, row: StoredTakedown): Promise<ChangeArchive> => {
  const standIn = (await findMedia(db, row.standIn))?.rendering;
  const [known] = await db.select().from(removedFingerprints).where(eq(removedFingerprints.takedownId, row.id));
  return async ({ db: archived, imagesDir }) => {
    const isHeld = (await findMedia(archived, row.assetId)) !== null;
    const files = imagesDir === '' ? 0 : await eraseImages(imagesDir, (name) => assetIdOf(name) === row.assetId);
    if (!isHeld && files === 0) return false;
    await transact(archived, async (tx) => {
      if (standIn) await saveStandIn(tx, { assetId: row.standIn, rendering: standIn, at: now() });
      await eraseFromDatabase(tx, row, now());
      await forgetMoved(tx, row);
      await keepReceipt(tx, row, known);
    });
    if (imagesDir === '') return true;
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
