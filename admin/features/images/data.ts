import type { z } from 'zod';
import type { carouselImageSchemas, HeroImage } from '../../../contract/placed-images.ts';
import { api } from '../../client/api.ts';
import { defineOrderedItems } from '../../client/entity-data.ts';

/** A row of either list. Hero images have neither title nor caption. */
export interface ManagedImage extends HeroImage {
  title?: string;
  description?: string;
}

export const heroImages = defineOrderedItems<'heroImages', ManagedImage, z.input<typeof carouselImageSchemas.create>>(
  'heroImages',
  api.admin['hero-images'],
);
export const carouselImages = defineOrderedItems('carouselImages', api.admin['carousel-images']);
