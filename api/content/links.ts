import { z } from 'zod';
import { createExternalLink, externalLink, linkLocation, updateExternalLink } from '../../contract/external-links.ts';
import { externalLinks } from '../../db/schema/index.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes } from './listed-items.ts';

export function externalLinkAdminRoutes(deps: ContentDeps) {
  return createAdminRoutes(deps, {
    entity: 'externalLinks',
    table: externalLinks,
    listedBy: ['location'],
    item: externalLink,
    create: createExternalLink,
    update: updateExternalLink,
  });
}

export const externalLinkRoutes = (readSnapshot: SnapshotReader) =>
  createPublicRoutes(readSnapshot, 'externalLinks', z.object({ location: linkLocation.optional() }));
