import { Hono } from 'hono';
import { checkDocument as checkInput } from '../../contract/document-copies.ts';
import { getCopyAddress } from '../../contract/embed-documents.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { embedDocumentQueries } from '../content/documents.ts';
import { nameWrite } from '../content/write-item.ts';
import type { ApiEnv } from '../http/context.ts';
import { conflict, getFound } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import { getCopyState } from './document-sources.queries.ts';
import { checkDocument, type WatchDeps } from './document-watch.ts';
import { turnCopyIntoText } from './write-copy.ts';

/** Routes mounted at /api/admin/document-copies. */
export function documentCopyRoutes(deps: ContentDeps & WatchDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => {
      const documents = await embedDocumentQueries.list(deps.db);
      return c.json(await Promise.all(documents.map((document) => getCopyState(deps, document))));
    })
    .post('/:id/check', jsonBody(checkInput), async (c) => {
      const document = getFound(await embedDocumentQueries.find(deps.db, parseItemId(c.req.param('id'))));
      const address = getCopyAddress(document);
      if (address === null || !deps.env.fetchesOutside) throw conflict(ERROR_MESSAGES.noCopy);
      await checkDocument(deps, address, c.req.valid('json').isTrusted);
      return c.json(await getCopyState(deps, document));
    })
    .post('/:id/text', async (c) => {
      const id = parseItemId(c.req.param('id'));
      const { written: _written, ...committed } = await turnCopyIntoText(deps, { id, by: c.get('admin').username });
      return c.json(nameWrite(c, committed));
    });
}
