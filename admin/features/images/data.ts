import type { z } from 'zod';
import type {
  CarouselImage,
  CarouselImageUpdate,
  createCarouselImage,
  createHeroImage,
  HeroImage,
  HeroImageUpdate,
} from '../../../contract/placed-images.ts';
import { api } from '../../client/api.ts';
import { defineOrderedItems } from '../../client/entity-data.ts';

export const heroImages = defineOrderedItems<HeroImage, z.input<typeof createHeroImage>, HeroImageUpdate>(
  'heroImages',
  api.admin['hero-images'],
);

export const carouselImages = defineOrderedItems<
  CarouselImage,
  z.input<typeof createCarouselImage>,
  CarouselImageUpdate
>('carouselImages', api.admin['carousel-images']);
