import { z } from 'zod';
import {
  DEFAULT_SORT_ORDER,
  imageUrl,
  isActive,
  isDecorative,
  line,
  pageType,
  sortOrder,
  sortOrderInput,
  storedFields,
  updateSchema,
} from './fields.ts';
import { newWindow, storedWindow, windowFields } from './visibility-window.ts';

const altText = line('Image description', 500);

const storedImage = {
  ...storedFields,
  imageUrl: z.string(),
  altText,
  isDecorative: isDecorative.default(false),
  isActive,
  sortOrder,
  pageType,
  ...storedWindow,
};

const newImage = {
  imageUrl: imageUrl(),
  altText: altText.default(''),
  isDecorative: isDecorative.default(false),
  isActive: isActive.default(true),
  sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER),
  pageType,
  ...newWindow,
};

/** Image, page and Active state are set at creation. Description, order and visibility window can be changed. */
const imageUpdate = { altText, isDecorative, sortOrder: sortOrderInput, ...windowFields };

export const heroImage = z.object(storedImage);
export type HeroImage = z.infer<typeof heroImage>;

export const publicHeroImage = heroImage.omit({ version: true });

export const createHeroImage = z.strictObject(newImage);

export const updateHeroImage = updateSchema(imageUpdate);

const title = line('Title', 200);
const description = line('Caption', 500);

export const carouselImage = z.object({ ...storedImage, title, description });
export type CarouselImage = z.infer<typeof carouselImage>;

export const createCarouselImage = z.strictObject({
  ...newImage,
  title: title.default(''),
  description: description.default(''),
});
export type CarouselImageInput = z.infer<typeof createCarouselImage>;

export const updateCarouselImage = updateSchema({ ...imageUpdate, title, description });
export type CarouselImageUpdate = z.infer<typeof updateCarouselImage>;

export const heroImageSchemas = { item: heroImage, create: createHeroImage, update: updateHeroImage };

export const carouselImageSchemas = { item: carouselImage, create: createCarouselImage, update: updateCarouselImage };
