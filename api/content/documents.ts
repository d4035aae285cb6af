import { z } from 'zod';
import { createEmbedDocument, embedDocument, updateEmbedDocument } from '../../contract/embed-documents.ts';
import { embedPageType } from '../../contract/fields.ts';
import { embedDocuments } from '../../db/schema/index.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { createAdminRoutes, createPublicRoutes, listShown } from './listed-items.ts';

export function embedDocumentAdminRoutes(deps: ContentDeps) {
  return createAdminRoutes(deps, {
    entity: 'embedDocuments',
    table: embedDocuments,
    listedBy: ['pageType', 'section'],
    item: embedDocument,
    create: createEmbedDocument,
    update: updateEmbedDocument,
  });
}

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
