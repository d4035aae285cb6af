import { z } from 'zod';
import { createExternalLink, externalLink, linkLocation, updateExternalLink } from '../../contract/external-links.ts';
import { externalLinks } from '../../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import type { SnapshotReader } from '../releases/current-snapshot.ts';
import { createAdminRoutes, createPublicRoutes } from './listed-items.ts';

export const externalLinkAdminRoutes = (deps: Deps) =>
  createAdminRoutes(deps, {
    ...{ entity: 'externalLinks', table: externalLinks, listedBy: ['location'] },
    ...{ item: externalLink, create: createExternalLink, update: updateExternalLink },
  });

export const externalLinkRoutes = (readSnapshot: SnapshotReader) =>
  createPublicRoutes(readSnapshot, 'externalLinks', z.object({ location: linkLocation.optional() }));
