import { Hono } from 'hono';
import { z } from 'zod';
import { orderInput } from '../../contract/changes.ts';
import { createExternalLink, linkLocation, updateExternalLink } from '../../contract/external-links.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../context.ts';
import type { SnapshotReader } from '../current-release/current-snapshot.ts';
import type { Deps } from '../deps.ts';
import { jsonBody, query } from '../middleware/json-body.ts';
import { parseItemId } from '../working-copy/item-id.ts';
import { sortByOrder } from '../working-copy/stored-item.ts';
import { createItemWriter, nameRelease } from '../working-copy/write-item.ts';
import { createOrderWriter } from '../working-copy/write-order.ts';
import { externalLinkQueries, listExternalLinks } from './external-links.queries.ts';

export const externalLinkAdminRoutes = (deps: Deps) => {
  const writer = createItemWriter(deps, externalLinkQueries);
  const writeOrder = createOrderWriter(deps, {
    ...externalLinkQueries,
    list: listExternalLinks,
    listOf: ({ location }) => location,
  });
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json(await listExternalLinks(deps.db)))
    .post('/', jsonBody(createExternalLink), async (c) => {
      const { item, releaseId } = await writer.create(c.get('admin').username, c.req.valid('json'));
      nameRelease(c, releaseId);
      return c.json(item, 201);
    })
    .put('/order', jsonBody(orderInput), async (c) => {
      const { items, batch, releaseId } = await writeOrder(c.get('admin').username, c.req.valid('json'));
      nameRelease(c, releaseId);
      return c.json({ items, batch });
    })
    .put('/:id', jsonBody(updateExternalLink), async (c) => {
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

const publicQuery = z.object({ location: linkLocation.optional() });

export const externalLinkRoutes = (readSnapshot: SnapshotReader) =>
  new Hono<ApiEnv>().get('/', query(publicQuery), async (c) => {
    const wanted = c.req.valid('query');
    const { externalLinks } = await readSnapshot();
    const shown = externalLinks.filter(
      (link) => link.isActive && (wanted.location === undefined || link.location === wanted.location),
    );
    return c.json(sortByOrder(shown));
  });
