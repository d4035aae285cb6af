import { z } from 'zod';
import { text, updateSchema } from './fields.ts';
import { newPicture, pictureUpdate, storedPicture } from './placed-pictures.ts';

const title = text('Title', 200);
const description = text('Caption', 500);

export const carouselImage = z.object({ ...storedPicture, title, description });
export type CarouselImage = z.infer<typeof carouselImage>;

export const createCarouselImage = z.strictObject({
  ...newPicture,
  title: title.default(''),
  description: description.default(''),
});
export type CarouselImageInput = z.infer<typeof createCarouselImage>;

export const updateCarouselImage = updateSchema({ ...pictureUpdate, title, description });
export type CarouselImageUpdate = z.infer<typeof updateCarouselImage>;
