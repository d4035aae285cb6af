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

export const heroImage = z.object({
  ...storedFields,
  imageUrl: z.string(),
  altText,
  isDecorative: isDecorative.default(false),
  isActive,
  sortOrder,
  pageType,
  ...storedWindow,
});
export type HeroImage = z.infer<typeof heroImage>;

/** As visitors' pages have it. */
export const publicHeroImage = heroImage.omit({ version: true });

export const createHeroImage = z.strictObject({
  imageUrl: imageUrl(),
  altText: altText.default(''),
  isDecorative: isDecorative.default(false),
  isActive: isActive.default(true),
  sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER),
  pageType,
  ...newWindow,
});
export type HeroImageInput = z.infer<typeof createHeroImage>;

/** The picture, its page and its Active state are set at creation; the words, the order and the time are corrected afterwards. */
export const updateHeroImage = updateSchema({
  altText,
  isDecorative,
  sortOrder: sortOrderInput,
  ...windowFields,
});
export type HeroImageUpdate = z.infer<typeof updateHeroImage>;
