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

const described = { altText: line('Image description', 500).default(''), isDecorative: isDecorative.default(false) };
const placed = { sortOrder: sortOrderInput.default(DEFAULT_SORT_ORDER) };

const fields = { imageUrl: imageUrl(), ...described, isActive: isActive.default(true), ...placed, pageType };
const stored = { imageUrl: z.string(), isDecorative: isDecorative.default(false), sortOrder };

/** Image, page and Active state are set at creation. Description, order and visibility window can be changed. */
const changed = { ...described, ...placed, ...windowFields };

const caption = { title: line('Title', 200).default(''), description: line('Caption', 500).default('') };

export const heroImageSchemas = { ...defineItem(fields, { stored }), update: updateSchema(changed) };
export type HeroImage = z.infer<typeof heroImageSchemas.item>;

export const publicHeroImage = heroImageSchemas.item.omit({ version: true });

export const carouselImageSchemas = {
  ...defineItem({ ...fields, ...caption }, { stored }),
  update: updateSchema({ ...changed, ...caption }),
};
export type CarouselImage = z.infer<typeof carouselImageSchemas.item>;
export type CarouselImageInput = z.infer<typeof carouselImageSchemas.create>;
