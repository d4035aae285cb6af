import { z } from 'zod';
import {
  DEFAULT_SORT_ORDER,
  imageUrl,
  isActive,
  isDecorative,
  pageType,
  sortOrder,
  sortOrderInput,
  storedFields,
  text,
  updateSchema,
} from './fields.ts';
import { newWindow, storedWindow, windowFields } from './visibility-window.ts';

const altText = text('Image description', 500);
const title = text('Title', 200);
const description = text('Caption', 500);

export const carouselImage = z.object({
  ...storedFields,
  imageUrl: z.string(),
  altText,
  isDecorative: isDecorative.default(false),
  title,
  description,
  isActive,
  sortOrder,
  pageType,
  ...storedWindow,
});
export type CarouselImage = z.infer<typeof carouselImage>;

export const createCarouselImage = z.strictObject({
  imageUrl: imageUrl(),
  altText: altText.default(''),
  isDecorative: isDecorative.default(false),
  title: title.default(''),
  description: description.default(''),
  isActive: isActive.default(true),
  sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER),
  pageType,
  ...newWindow,
});
export type CarouselImageInput = z.infer<typeof createCarouselImage>;

/** The picture, its page and its Active state are set at creation; the words, the order and the time are corrected afterwards. */
export const updateCarouselImage = updateSchema({
  altText,
  isDecorative,
  title,
  description,
  sortOrder: sortOrderInput,
  ...windowFields,
});
export type CarouselImageUpdate = z.infer<typeof updateCarouselImage>;
