import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './client.ts';
import { fromRoot } from './project-root.ts';
import { carouselImages, externalLinks, settings } from './schema/index.ts';
import { SEED_CAROUSEL_IMAGES, SEED_EXTERNAL_LINKS, SEED_IMAGE_FILES, seedImageUrl } from './seed-rows.ts';
import { transact } from './transact.ts';

/** Folder of the first carousels' images. */
export const SEED_IMAGES = fromRoot('club/first-images');
const SEEDED = 'seededAt';

interface SeedOptions {
  /** Saves to the folder that `/objects/images/` is served from. Resolves once on disk. */
  saveImage: (name: string, bytes: Buffer) => Promise<void>;
  now: Date;
}

/**
 * Seeds a new database with links and carousel images. Content items stay empty, so that every block shows its built-in
 * text. Does nothing to a database that was seeded before, even if emptied since.
 */
export async function seedDatabase(db: Database, { saveImage, now }: SeedOptions): Promise<void> {
  if (await db.query.settings.findFirst({ where: (setting, { eq }) => eq(setting.key, SEEDED) })) return;
  // Files first: a crash leaves files that the next start rewrites, never a row without its image.
  for (const file of SEED_IMAGE_FILES) await saveImage(file, await readFile(join(SEED_IMAGES, file)));
  const dates = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  await transact(db, async (tx) => {
    const first = await tx
      .insert(settings)
      .values({ key: SEEDED, value: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    await tx.insert(externalLinks).values(SEED_EXTERNAL_LINKS.map((link) => ({ ...link, ...dates })));
    await tx
      .insert(carouselImages)
      .values(SEED_CAROUSEL_IMAGES.map(({ file, ...image }) => ({ ...image, imageUrl: seedImageUrl(file), ...dates })));
  });
}
