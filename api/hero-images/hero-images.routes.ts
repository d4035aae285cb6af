import { Hono } from 'hono';
import { z } from 'zod';
import { orderInput } from '../../contract/changes.ts';
import { pageType } from '../../contract/fields.ts';
import { createHeroImage, updateHeroImage } from '../../contract/hero-images.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../context.ts';
import type { SnapshotReader } from '../current-release/current-snapshot.ts';
import type { Deps } from '../deps.ts';
import { jsonBody, query } from '../middleware/json-body.ts';
import { parseItemId } from '../working-copy/item-id.ts';
import { sortByOrder } from '../working-copy/stored-item.ts';
import { createItemWriter, nameRelease } from '../working-copy/write-item.ts';
import { createOrderWriter } from '../working-copy/write-order.ts';
import { heroImageQueries, listHeroImages } from './hero-images.queries.ts';

export const heroImageAdminRoutes = (deps: Deps) => {
  const writer = createItemWriter(deps, heroImageQueries);
  const writeOrder = createOrderWriter(deps, {
    ...heroImageQueries,
    list: listHeroImages,
    listOf: ({ pageType }) => pageType,
  });
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json(await listHeroImages(deps.db)))
    .post('/', jsonBody(createHeroImage), async (c) => {
      const input = c.req.valid('json');
      const { altText, isDecorative } = input;
      const imageUrl = await deps.media.claimImage(input.imageUrl, { field: 'imageUrl', altText, isDecorative });
      const { item, releaseId } = await writer.create(c.get('admin').username, { ...input, imageUrl });
      nameRelease(c, releaseId);
      return c.json(item, 201);
    })
    .put('/order', jsonBody(orderInput), async (c) => {
      const { items, batch, releaseId } = await writeOrder(c.get('admin').username, c.req.valid('json'));
      nameRelease(c, releaseId);
      return c.json({ items, batch });
    })
    .put('/:id', jsonBody(updateHeroImage), async (c) => {
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

const publicQuery = z.object({ pageType: pageType.optional() });

export const heroImageRoutes = (readSnapshot: SnapshotReader) =>
  new Hono<ApiEnv>().get('/', query(publicQuery), async (c) => {
    const wanted = c.req.valid('query');
    const { heroImages } = await readSnapshot();
    const shown = heroImages.filter(
      (image) => image.isActive && (wanted.pageType === undefined || image.pageType === wanted.pageType),
    );
    return c.json(sortByOrder(shown));
  });
