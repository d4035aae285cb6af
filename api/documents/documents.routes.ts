import { type Context, Hono } from 'hono';
import { checkDocument as checkInput } from '../../contract/document-copies.ts';
import { getCopyAddress } from '../../contract/embed-documents.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { nameWrite } from '../content/write-item.ts';
import type { ApiEnv } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import { turnCopyIntoText } from './copy-to-text.ts';
import { type EmbedRow, getCopyState } from './document-sources.queries.ts';
import { checkDocument, type WatchDeps } from './document-watch.ts';

/** Routes mounted at /api/admin/document-copies. */
export function documentCopyRoutes(deps: ContentDeps & WatchDeps) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => {
      const { embedDocuments } = (await readWorkingCopy(deps.db)).rows;
      return c.json(await Promise.all(embedDocuments.map((document) => getCopyState(deps, document))));
    })
    .post('/:id/check', jsonBody(checkInput), async (c) => {
      const document = await findDocument(deps, c);
      const address = getCopyAddress(document);
      if (address === null || !deps.env.fetchesOutside) throw conflict(ERROR_MESSAGES.noCopy);
      await checkDocument(deps, address, c.req.valid('json'));
      return c.json(await getCopyState(deps, document));
    })
    .post('/:id/text', async (c) => {
      const { username } = c.get('admin');
      const { key, batch, ...written } = await turnCopyIntoText(deps, {
        id: parseItemId(c.req.param('id')),
        by: username,
      });
      nameWrite(c, written);
      return c.json({ key, batch });
    });
}

async function findDocument({ db }: Pick<ContentDeps, 'db'>, c: Context): Promise<EmbedRow> {
  const id = parseItemId(c.req.param('id') ?? '');
  const document = (await readWorkingCopy(db)).rows.embedDocuments.find((row) => row.id === id);
  if (!document) throw notFound();
  return document;
}
