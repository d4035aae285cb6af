import { z } from 'zod';
import { embedPageType } from '../../contract/fields.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes, describeKind, listShown } from './listed-items.ts';

export const embedDocumentAdminRoutes = (deps: ContentDeps) =>
  createAdminRoutes(deps, describeKind('embedDocuments'), ['pageType', 'section']);

export function embedDocumentRoutes(readSnapshot: SnapshotReader) {
  return createPublicRoutes(readSnapshot, 'embedDocuments', z.object({ pageType: embedPageType.optional() })).get(
    '/:pageType/:section',
    async (c) => {
      const { pageType, section } = c.req.param();
      const { embedDocuments } = await readSnapshot();
      return c.json(
        listShown(
          embedDocuments.filter((one) => one.pageType === pageType),
          { section },
        ),
      );
    },
  );
}
