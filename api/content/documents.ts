import { z } from 'zod';
import { embedPageType } from '../../contract/fields.ts';
import { pathParameters } from '../http/json-body.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes, createQueries, describeKind, listShown } from './listed-items.ts';

const kind = describeKind('embedDocuments');

export const embedDocumentQueries = createQueries(kind);

export const embedDocumentAdminRoutes = (deps: ContentDeps) => createAdminRoutes(deps, kind, ['pageType', 'section']);

export function embedDocumentRoutes(readSnapshot: SnapshotReader) {
  return createPublicRoutes(readSnapshot, 'embedDocuments', z.object({ pageType: embedPageType.optional() })).get(
    '/:pageType/:section',
    pathParameters(z.object({ pageType: embedPageType, section: z.string() })),
    async (c) => c.json(listShown((await readSnapshot()).embedDocuments, c.req.valid('param'))),
  );
}
