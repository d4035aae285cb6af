import { Hono } from 'hono';
import { z } from 'zod';
import { createEmbedDocument, updateEmbedDocument } from '../../contract/embed-documents.ts';
import { embedPageType } from '../../contract/fields.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../context.ts';
import type { SnapshotReader } from '../current-release/current-snapshot.ts';
import type { Deps } from '../deps.ts';
import { jsonBody, query } from '../middleware/json-body.ts';
import { parseItemId } from '../working-copy/item-id.ts';
import { sortByOrder } from '../working-copy/stored-item.ts';
import { createItemWriter, nameRelease } from '../working-copy/write-item.ts';
import { embedDocumentQueries, listEmbedDocuments } from './embed-documents.queries.ts';

export const embedDocumentAdminRoutes = (deps: Deps) => {
  const writer = createItemWriter(deps, embedDocumentQueries);
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json(await listEmbedDocuments(deps.db)))
    .post('/', jsonBody(createEmbedDocument), async (c) => {
      const { item, releaseId } = await writer.create(c.get('admin').username, c.req.valid('json'));
      nameRelease(c, releaseId);
      return c.json(item, 201);
    })
    .put('/:id', jsonBody(updateEmbedDocument), async (c) => {
      const id = parseItemId(c.req.param('id'));
      const { item, releaseId } = await writer.update(c.get('admin').username, id, c.req.valid('json'));
      nameRelease(c, releaseId);
      return c.json(item);
    })
    .delete('/:id', async (c) => {
      nameRelease(c, await writer.remove(c.get('admin').username, parseItemId(c.req.param('id'))));
      return c.body(null, 204);
    });
};

const publicQuery = z.object({ pageType: embedPageType.optional() });

export const embedDocumentRoutes = (readSnapshot: SnapshotReader) =>
  new Hono<ApiEnv>()
    .get('/', query(publicQuery), async (c) => {
      const wanted = c.req.valid('query');
      const { embedDocuments } = await readSnapshot();
      const shown = embedDocuments.filter(
        (document) => document.isActive && (wanted.pageType === undefined || document.pageType === wanted.pageType),
      );
      return c.json(sortByOrder(shown));
    })
    .get('/:pageType/:section', async (c) => {
      const { pageType, section } = c.req.param();
      const { embedDocuments } = await readSnapshot();
      const shown = embedDocuments.filter(
        (document) => document.isActive && document.pageType === pageType && document.section === section,
      );
      return c.json(sortByOrder(shown));
    });
