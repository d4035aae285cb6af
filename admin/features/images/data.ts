import type { z } from 'zod';
import type { carouselImageSchemas, HeroImage } from '../../../contract/placed-images.ts';
import { api } from '../../client/api.ts';
import { defineOrderedItems } from '../../client/entity-data.ts';

/** A row of either list. Hero images have neither title nor caption. */
export interface ManagedImage extends HeroImage {
  title?: string;
  description?: string;
}

type NewImage = z.input<typeof carouselImageSchemas.create>;

export const heroImages = defineOrderedItems<'heroImages', ManagedImage, NewImage>(
  'heroImages',
  api.admin['hero-images'],
);
export const carouselImages = defineOrderedItems('carouselImages', api.admin['carousel-images']);
