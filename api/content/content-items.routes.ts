import { Hono } from 'hono';
import {
  completeContentValue,
  createContentItem,
  type SiteContentEntry,
  updateContentItem,
  writeContentItems as writeContentItemsInput,
} from '../../contract/content-items.ts';
import { getContentKeyDefinition, getContentValue, isContentKey } from '../../contract/content-keys.ts';
import { readFundSplit, writeFundText } from '../../contract/fund-text.ts';
import { formatList, isListKey } from '../../contract/lists.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseItemId } from '../http/parameters.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { contentItemQueries, listContentItems } from './content-items.queries.ts';
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
      const { item } = nameWrite(c, await writer.create(c.get('admin').username, { ...input, ...ingested }));
      return c.json(item, 201);
    })
    .put('/', jsonBody(writeContentItemsInput), async (c) => {
      const { items: wanted } = c.req.valid('json');
      const ingested = await Promise.all(
        wanted.map(async (item) => ({ ...item, ...(await ingestImages(deps, item.key, item)) })),
      );
      return c.json(nameWrite(c, await writeContentItems(deps, c.get('admin').username, ingested)));
    })
    .put('/:id', jsonBody(updateContentItem), async (c) => {
      const id = parseItemId(c.req.param('id'));
      const input = c.req.valid('json');
      const key = (await contentItemQueries.find(deps.db, id))?.key ?? '';
      const fields = { ...input, ...(await ingestImages(deps, key, input)) };
      const { item } = nameWrite(c, await writer.update(c.get('admin').username, id, fields));
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

const FUND = ['about_fund_allocation', 'about_fund_split'];

/** Texts in the format of spec.md: the fund split is part of its text, and other lists have one line per row. */
function listSiteContent(items: readonly SiteContentEntry[]): SiteContentEntry[] {
  const isWhole = items.some(({ key }) => key === 'about_fund_split');
  const first = items.findIndex(({ key }) => FUND.includes(key));
  return items.flatMap(({ key, value }, index) => {
    if (isWhole && FUND.includes(key)) {
      const text = writeFundText(getContentValue(items, 'about_fund_allocation'), readFundSplit(items));
      return index === first ? [{ key: 'about_fund_allocation', value: text }] : [];
    }
    return [{ key, value: isListKey(key) ? formatList(key, value) : value }];
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
