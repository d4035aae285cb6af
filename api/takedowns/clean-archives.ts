import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { withArchives } from '../backups/archive-lease.ts';
import { type ChangeArchive, rewriteEveryArchive } from '../backups/rewrite-archive.ts';
import { eraseImages } from '../deliver/erase-images.ts';
import { findMedia, imageIdOf, listMediaFiles } from '../media/media.queries.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';
import { eraseFromCopy } from './erase-from-database.ts';
import { listTakedownsOf, type StoredTakedown } from './takedowns.queries.ts';

interface CleanDeps extends Effects {
  media: Pick<Media, 'store' | 'imagesDir'>;
}

/**
 * Removes images from every archive, adding replacement images and receipts. Each archive is unpacked once for all
 * images. Unreadable archives are listed on the receipts.
 */
export async function cleanArchives(deps: CleanDeps, ids: readonly number[]): Promise<void> {
  const { db, env } = deps;
  const note = (change: (row: StoredTakedown) => Partial<StoredTakedown>): Promise<void> =>
    transact(db, async (tx) => {
      for (const row of await listTakedownsOf(tx, ids)) {
        await tx.update(takedowns).set(change(row)).where(eq(takedowns.id, row.id));
      }
    });
  await withArchives(deps, async () => {
    const rows = await listTakedownsOf(db, ids);
    if (rows.length === 0) return;
    await note(() => ({ unreadableArchives: [] }));
    const { change, isListed } = await createCleaner(deps, rows);
    await rewriteEveryArchive({
      env,
      clean: (rows[0]?.cleanArchives ?? []).filter((name) => rows.every((row) => row.cleanArchives.includes(name))),
      change,
      onClean: (name) =>
        note(({ id, cleanArchives: known, counts }) => ({
          cleanArchives: [...new Set([...known, name])],
          counts: { ...counts, archives: counts.archives + Number(isListed(id)) },
        })),
      onUnreadable: (name) => note(({ unreadableArchives }) => ({ unreadableArchives: [...unreadableArchives, name] })),
    });
  });
}

async function createCleaner({ db, now, media }: CleanDeps, rows: readonly StoredTakedown[]) {
  const known = await db.select().from(removedFingerprints);
  let listed: StoredTakedown[] = [];
  const change: ChangeArchive = async ({ db: archived, files }) => {
    listed = [];
    for (const row of rows) {
      const image = await findMedia(archived, row.imageId);
      const erased = files ? await eraseImages(files.imagesDir, (name) => imageIdOf(name) === row.imageId) : 0;
      if (image || erased > 0) listed.push(row);
      // If the image was still being processed, the archive has the uploaded file.
      if (files && image?.uploadKey) await rm(join(files.uploadsDir, image.uploadKey), { force: true });
    }
    if (listed.length === 0) return false;
    const replacementImages = await transact(archived, async (tx) => {
      const images = await eraseFromCopy(tx, listed, { source: db, at: now() });
      for (const row of listed) {
        const found = known.find(({ takedownId }) => takedownId === row.id);
        await keepReceipt(tx, row, found);
      }
      return images;
    });
    if (!files) return true;
    const { imagesDir } = files;
    await mkdir(imagesDir, { recursive: true });
    for (const name of replacementImages.flatMap(listMediaFiles)) {
      if (!(await media.store.fetchImage(name))) continue;
      await rm(join(imagesDir, name), { force: true });
      await copyFile(join(media.imagesDir, name), join(imagesDir, name));
    }
    return true;
  };
  return {
    change,
    /** True if the last changed archive contained the image of that takedown. */
    isListed: (id: number) => listed.some((row) => row.id === id),
  };
}

/** Copies a receipt, so that a restored archive refuses the image. Ids of this database mean nothing there. */
async function keepReceipt(
  tx: Queryable,
  { id: _id, ...receipt }: StoredTakedown,
  known: typeof removedFingerprints.$inferSelect | undefined,
): Promise<void> {
  const at = receipt.finishedAt ?? receipt.requestedAt;
  const values = { ...receipt, removedWith: null, releaseId: null, purgeId: null, finishedAt: at };
  const { id } = await tx.insert(takedowns).values(values).returning({ id: takedowns.id }).get();
  if (known) await tx.insert(removedFingerprints).values({ ...known, takedownId: id });
}
