import { z } from 'zod';
import { completeDescription, pageType } from '../../contract/fields.ts';
import type { CarouselImageInput } from '../../contract/placed-images.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes, describeKind } from './listed-items.ts';

const images = { complete: completeDescription, ingest: ingestDescribed };
const filter = z.object({ pageType: pageType.optional() });

export const heroImageRoutes = (readSnapshot: SnapshotReader) => createPublicRoutes(readSnapshot, 'heroImages', filter);

export const carouselImageRoutes = (readSnapshot: SnapshotReader) =>
  createPublicRoutes(readSnapshot, 'carouselImages', filter);

export const heroImageAdminRoutes = (deps: ContentDeps) =>
  createAdminRoutes(deps, { ...describeKind('heroImages'), ...images }, ['pageType']);

export const carouselImageAdminRoutes = (deps: ContentDeps) =>
  createAdminRoutes(deps, { ...describeKind('carouselImages'), ...images }, ['pageType']);

/** Ingests the image that the fields name, if any. */
export async function ingestDescribed<Fields extends Partial<CarouselImageInput>>(
  media: Media,
  fields: Fields,
): Promise<Fields> {
  const { imageUrl, altText, isDecorative = false } = fields;
  if (!imageUrl) return fields;
  return { ...fields, imageUrl: await media.ingestImage(imageUrl, { field: 'imageUrl', altText, isDecorative }) };
}
