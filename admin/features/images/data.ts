import type { z } from 'zod';
import type {
  CarouselImage,
  CarouselImageUpdate,
  createCarouselImage,
  HeroImage,
} from '../../../contract/placed-images.ts';
import { api } from '../../client/api.ts';
import { defineOrderedItems } from '../../client/entity-data.ts';

/** A row of either list. Hero images have neither title nor caption. */
export interface ManagedImage extends HeroImage {
  title?: string;
  description?: string;
}

type NewImage = z.input<typeof createCarouselImage>;

export const heroImages = defineOrderedItems<ManagedImage, NewImage, CarouselImageUpdate>(
  'heroImages',
  api.admin['hero-images'],
);
export const carouselImages = defineOrderedItems<CarouselImage, NewImage, CarouselImageUpdate>(
  'carouselImages',
  api.admin['carousel-images'],
);
