import { z } from 'zod';
import { createEmbedDocument, embedDocument, updateEmbedDocument } from '../../contract/embed-documents.ts';
import { embedPageType } from '../../contract/fields.ts';
import { embedDocuments } from '../../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import type { SnapshotReader } from '../releases/current-snapshot.ts';
import { createAdminRoutes, createPublicRoutes, listShown } from './listed-items.ts';

export const embedDocumentAdminRoutes = (deps: Deps) =>
  createAdminRoutes(deps, {
    ...{ entity: 'embedDocuments', table: embedDocuments, listedBy: ['pageType', 'section'] },
    ...{ item: embedDocument, create: createEmbedDocument, update: updateEmbedDocument },
  });

export const embedDocumentRoutes = (readSnapshot: SnapshotReader) =>
  createPublicRoutes(readSnapshot, 'embedDocuments', z.object({ pageType: embedPageType.optional() })).get(
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
