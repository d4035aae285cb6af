import { z } from 'zod';
import { linkLocation } from '../../contract/external-links.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes, describeKind } from './listed-items.ts';

export const externalLinkAdminRoutes = (deps: ContentDeps) =>
  createAdminRoutes(deps, describeKind('externalLinks'), ['location']);

export const externalLinkRoutes = (readSnapshot: SnapshotReader) =>
  createPublicRoutes(readSnapshot, 'externalLinks', z.object({ location: linkLocation.optional() }));
