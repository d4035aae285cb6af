import { z } from 'zod';
import { completeDescription, pageType } from '../../contract/fields.ts';
import {
  carouselImage,
  createCarouselImage,
  createHeroImage,
  heroImage,
  updateCarouselImage,
  updateHeroImage,
} from '../../contract/placed-images.ts';
import { carouselImages, heroImages } from '../../db/schema/index.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes } from './listed-items.ts';

const images = { listedBy: ['pageType'], complete: completeDescription, ingestImages } as const;
const filter = z.object({ pageType: pageType.optional() });

export const heroImageRoutes = (readSnapshot: SnapshotReader) => createPublicRoutes(readSnapshot, 'heroImages', filter);

export const carouselImageRoutes = (readSnapshot: SnapshotReader) =>
  createPublicRoutes(readSnapshot, 'carouselImages', filter);

export function heroImageAdminRoutes(deps: ContentDeps) {
  return createAdminRoutes(deps, {
    ...images,
    entity: 'heroImages',
    table: heroImages,
    item: heroImage,
    create: createHeroImage,
    update: updateHeroImage,
  });
}

export function carouselImageAdminRoutes(deps: ContentDeps) {
  return createAdminRoutes(deps, {
    ...images,
    entity: 'carouselImages',
    table: carouselImages,
    item: carouselImage,
    create: createCarouselImage,
    update: updateCarouselImage,
  });
}

interface Image {
  imageUrl: string;
  altText: string;
  isDecorative: boolean;
}

async function ingestImages<Input extends Image>(media: Media, input: Input): Promise<Input> {
  const { altText, isDecorative } = input;
  const imageUrl = await media.ingestImage(input.imageUrl, { field: 'imageUrl', altText, isDecorative });
  return { ...input, imageUrl };
}
