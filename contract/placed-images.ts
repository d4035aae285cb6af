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
  updateSchema,
} from './fields.ts';
import { defineItem } from './item-schemas.ts';
import { windowFields } from './visibility-window.ts';

const altText = line('Image description', 500);

const fields = { imageUrl: imageUrl(), altText, isDecorative, isActive, sortOrder: sortOrderInput, pageType };
const defaults = { altText: '', isDecorative: false, isActive: true, sortOrder: DEFAULT_SORT_ORDER };
const stored = { imageUrl: z.string(), isDecorative: isDecorative.default(false), sortOrder };

/** Image, page and Active state are set at creation. Description, order and visibility window can be changed. */
const changed = { altText, isDecorative, sortOrder: sortOrderInput, ...windowFields };

const caption = { title: line('Title', 200), description: line('Caption', 500) };

export const heroImageSchemas = { ...defineItem(fields, { defaults, stored }), update: updateSchema(changed) };
export type HeroImage = z.infer<typeof heroImageSchemas.item>;

export const publicHeroImage = heroImageSchemas.item.omit({ version: true });

export const carouselImageSchemas = {
  ...defineItem({ ...fields, ...caption }, { defaults: { ...defaults, title: '', description: '' }, stored }),
  update: updateSchema({ ...changed, ...caption }),
};
export type CarouselImage = z.infer<typeof carouselImageSchemas.item>;
export type CarouselImageInput = z.infer<typeof carouselImageSchemas.create>;
