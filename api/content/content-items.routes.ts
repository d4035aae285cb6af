import { Hono } from 'hono';
import {
  type ContentItemInput,
  type ContentItemUpdate,
  completeContentValue,
  createContentItem,
  type SiteContentEntry,
  updateContentItem,
  writeContentItems as writeContentItemsInput,
} from '../../contract/content-items.ts';
import { getContentKeyDefinition, getContentValue, isContentKey } from '../../contract/content-keys.ts';
import { readFundSplit, writeFundText } from '../../contract/fund-text.ts';
import { formatList, isListKey } from '../../contract/lists.ts';
import type { ApiEnv } from '../http/context.ts';
import { jsonBody } from '../http/json-body.ts';
import type { Media } from '../media/media.ts';
import type { ContentDeps, SnapshotReader } from './content-deps.ts';
import { contentItemQueries } from './content-items.queries.ts';
import { createUnorderedAdminRoutes } from './listed-items.ts';
import { writeContentItems } from './write-content-items.ts';
import { nameWrite } from './write-item.ts';

export function contentItemAdminRoutes(deps: ContentDeps) {
  /** Ingests the images that the item's texts reference. An update does not name its key. */
  const ingest = async <Item extends ContentItemInput | ContentItemUpdate>(media: Media, item: Item, id = 0) => {
    const { key } = 'key' in item ? item : ((await contentItemQueries.find(deps.db, id)) ?? { key: '' });
    return ingestImages(media, key, item);
  };
  const kind = { create: createContentItem, update: updateContentItem, ingest };
  return createUnorderedAdminRoutes(deps, kind, contentItemQueries).put(
    '/',
    jsonBody(writeContentItemsInput),
    async (c) => {
      const { items } = c.req.valid('json');
      const ingested = await Promise.all(items.map((item) => ingestImages(deps.media, item.key, item)));
      return c.json(nameWrite(c, await writeContentItems(deps, c.get('admin').username, ingested)));
    },
  );
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

/** The item with the images that its texts reference ingested. */
async function ingestImages<Item extends Texts>(media: Media, key: string, item: Item): Promise<Item> {
  const isAddress = isContentKey(key) && getContentKeyDefinition(key).kind === 'image';
  const ingested = { ...item };
  for (const field of ['value', 'fallbackValue'] as const) {
    const text = item[field];
    if (!text) continue;
    ingested[field] = isAddress
      ? await media.ingestImage(completeContentValue(key, text), { field })
      : await media.ingestImagesIn(text, { field });
  }
  return ingested;
}
