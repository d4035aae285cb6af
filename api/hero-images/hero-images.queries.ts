import { eq } from 'drizzle-orm';
import { settleDescription } from '../../contract/fields.ts';
import type { HeroImage, HeroImageInput, HeroImageUpdate } from '../../contract/hero-images.ts';
import type { Queryable } from '../../db/client.ts';
import { heroImages } from '../../db/schema/index.ts';
import { firstVersion, getOnly, nextVersion, sortByOrder } from '../working-copy/stored-item.ts';
import type { ItemQueries } from '../working-copy/write-item.ts';

export const listHeroImages = async (db: Queryable): Promise<HeroImage[]> =>
  sortByOrder(await db.select().from(heroImages));

export const heroImageQueries: ItemQueries<HeroImage, HeroImageInput, HeroImageUpdate> = {
  entity: 'heroImages',
  find: async (tx, id) => (await tx.select().from(heroImages).where(eq(heroImages.id, id)))[0] ?? null,
  insert: async (tx, input, at) =>
    getOnly(
      await tx
        .insert(heroImages)
        .values({ ...settleDescription(input), ...firstVersion(at) })
        .returning(),
    ),
  update: async (tx, current, fields, at) =>
    getOnly(
      await tx
        .update(heroImages)
        .set({ ...settleDescription(fields), ...nextVersion(current, at) })
        .where(eq(heroImages.id, current.id))
        .returning(),
    ),
  remove: async (tx, id) => {
    await tx.delete(heroImages).where(eq(heroImages.id, id));
  },
};
