import { eq } from 'drizzle-orm';
import type { CarouselImage, CarouselImageInput, CarouselImageUpdate } from '../../contract/carousel-images.ts';
import { settleDescription } from '../../contract/fields.ts';
import type { Queryable } from '../../db/client.ts';
import { carouselImages } from '../../db/schema/index.ts';
import { firstVersion, getOnly, nextVersion, sortByOrder } from '../working-copy/stored-item.ts';
import type { ItemQueries } from '../working-copy/write-item.ts';

export const listCarouselImages = async (db: Queryable): Promise<CarouselImage[]> =>
  sortByOrder(await db.select().from(carouselImages));

export const carouselImageQueries: ItemQueries<CarouselImage, CarouselImageInput, CarouselImageUpdate> = {
  entity: 'carouselImages',
  find: async (tx, id) => (await tx.select().from(carouselImages).where(eq(carouselImages.id, id)))[0] ?? null,
  insert: async (tx, input, at) =>
    getOnly(
      await tx
        .insert(carouselImages)
        .values({ ...settleDescription(input), ...firstVersion(at) })
        .returning(),
    ),
  update: async (tx, current, fields, at) =>
    getOnly(
      await tx
        .update(carouselImages)
        .set({ ...settleDescription(fields), ...nextVersion(current, at) })
        .where(eq(carouselImages.id, current.id))
        .returning(),
    ),
  remove: async (tx, id) => {
    await tx.delete(carouselImages).where(eq(carouselImages.id, id));
  },
};
