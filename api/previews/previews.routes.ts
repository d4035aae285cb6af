import { Hono } from 'hono';
import { createPreview } from '../../contract/previews.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import { listPreviews } from '../auth/share-links.queries.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import { getOwnOrigin } from '../http/same-origin.ts';
import type { Effects } from '../process/effects.ts';
import { createPreviewShare, revokePreviewShare } from './previews.service.ts';

/** Share link routes, mounted at /api/admin/previews. */
export function previewRoutes(deps: Effects) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json(await listPreviews(deps.db, deps.now())))
    .post('/', jsonBody(createPreview), async (c) => {
      const origin = getOwnOrigin(c.req.header('origin'), deps.env);
      const by = c.get('admin');
      return c.json(await createPreviewShare(deps, c.req.valid('json'), { by, origin }), 201);
    })
    .delete('/:id', async (c) => {
      await revokePreviewShare(deps, parseItemId(c.req.param('id')), c.get('admin'));
      return c.body(null, 204);
    });
}
