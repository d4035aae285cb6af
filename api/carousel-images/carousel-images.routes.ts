import { Hono } from 'hono';
import { z } from 'zod';
import { createCarouselImage, updateCarouselImage } from '../../contract/carousel-images.ts';
import { orderInput } from '../../contract/changes.ts';
import { pageType } from '../../contract/fields.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../context.ts';
import type { SnapshotReader } from '../current-release/current-snapshot.ts';
import type { Deps } from '../deps.ts';
import { jsonBody, query } from '../middleware/json-body.ts';
import { parseItemId } from '../working-copy/item-id.ts';
import { sortByOrder } from '../working-copy/stored-item.ts';
import { createItemWriter, nameRelease } from '../working-copy/write-item.ts';
import { createOrderWriter } from '../working-copy/write-order.ts';
import { carouselImageQueries, listCarouselImages } from './carousel-images.queries.ts';

export const carouselImageAdminRoutes = (deps: Deps) => {
  const writer = createItemWriter(deps, carouselImageQueries);
  const writeOrder = createOrderWriter(deps, {
    ...carouselImageQueries,
    list: listCarouselImages,
    listOf: ({ pageType }) => pageType,
  });
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json(await listCarouselImages(deps.db)))
    .post('/', jsonBody(createCarouselImage), async (c) => {
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
    .put('/:id', jsonBody(updateCarouselImage), async (c) => {
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

export const carouselImageRoutes = (readSnapshot: SnapshotReader) =>
  new Hono<ApiEnv>().get('/', query(publicQuery), async (c) => {
    const wanted = c.req.valid('query');
    const { carouselImages } = await readSnapshot();
    const shown = carouselImages.filter(
      (image) => image.isActive && (wanted.pageType === undefined || image.pageType === wanted.pageType),
    );
    return c.json(sortByOrder(shown));
  });
