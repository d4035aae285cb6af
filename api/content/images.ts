import { z } from 'zod';
import { completeDescription, pageType } from '../../contract/fields.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes, describeKind } from './listed-items.ts';

const images = { complete: completeDescription, ingestImages };
const filter = z.object({ pageType: pageType.optional() });

export const heroImageRoutes = (readSnapshot: SnapshotReader) => createPublicRoutes(readSnapshot, 'heroImages', filter);

export const carouselImageRoutes = (readSnapshot: SnapshotReader) =>
  createPublicRoutes(readSnapshot, 'carouselImages', filter);

export const heroImageAdminRoutes = (deps: ContentDeps) =>
  createAdminRoutes(deps, { ...describeKind('heroImages'), ...images }, ['pageType']);

export const carouselImageAdminRoutes = (deps: ContentDeps) =>
  createAdminRoutes(deps, { ...describeKind('carouselImages'), ...images }, ['pageType']);

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
