import { Hono } from 'hono';
import {
  completeContentValue,
  createContentItem,
  updateContentItem,
  writeContentItems as writeContentItemsInput,
} from '../../contract/content-items.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { contentItemQueries, listContentItems } from './content-items.queries.ts';
import { listSiteContent } from './list-site-content.ts';
import { writeContentItems } from './write-content-items.ts';
import { createItemWriter, nameWrite } from './write-item.ts';

export function contentItemAdminRoutes(deps: ContentDeps) {
  const writer = createItemWriter(deps, contentItemQueries);
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', async (c) => c.json(await listContentItems(deps.db)))
    .post('/', jsonBody(createContentItem), async (c) => {
      const input = c.req.valid('json');
      const ingested = await ingestImages(deps, input.key, input);
      const { item, ...written } = await writer.create(c.get('admin').username, { ...input, ...ingested });
      nameWrite(c, written);
      return c.json(item, 201);
    })
    .put('/', jsonBody(writeContentItemsInput), async (c) => {
      const { items: wanted } = c.req.valid('json');
      const ingested = await Promise.all(
        wanted.map(async (item) => ({ ...item, ...(await ingestImages(deps, item.key, item)) })),
      );
      const { items, batch, ...written } = await writeContentItems(deps, c.get('admin').username, ingested);
      nameWrite(c, written);
      return c.json({ items, batch });
    })
    .put('/:id', jsonBody(updateContentItem), async (c) => {
      const id = parseItemId(c.req.param('id'));
      const input = c.req.valid('json');
      const key = (await contentItemQueries.find(deps.db, id))?.key ?? '';
      const fields = { ...input, ...(await ingestImages(deps, key, input)) };
      const { item, ...written } = await writer.update(c.get('admin').username, id, fields);
      nameWrite(c, written);
      return c.json(item);
    })
    .delete('/:id', async (c) => {
      nameWrite(c, await writer.remove(c.get('admin').username, parseItemId(c.req.param('id'))));
      return c.body(null, 204);
    });
}

export function siteContentRoutes(readSnapshot: SnapshotReader) {
  return new Hono<ApiEnv>().get('/', async (c) => {
    const { contentItems } = await readSnapshot();
    return c.json(listSiteContent(contentItems));
  });
}

type Texts = { value?: string | null | undefined; fallbackValue?: string | null | undefined };

/** Texts with the images they reference ingested. */
async function ingestImages<T extends Texts>(
  { media }: Pick<ContentDeps, 'media'>,
  key: string,
  texts: T,
): Promise<Pick<T, keyof T & keyof Texts>> {
  const isAddress = isContentKey(key) && getContentKeyDefinition(key).kind === 'image';
  const ingested = { ...texts };
  for (const field of ['value', 'fallbackValue'] as const) {
    const text = texts[field];
    if (!text) continue;
    ingested[field] = isAddress
      ? await media.ingestImage(completeContentValue(key, text), { field })
      : await media.ingestImagesIn(text, { field });
  }
  return ingested;
}
