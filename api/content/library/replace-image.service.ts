import { listImageNames, replaceImageNames } from '../../../contract/image-address.ts';
import type { ImageUse, MediaReplacement, ReplacedMedia } from '../../../contract/media.ts';
import { escapeHtml } from '../../../contract/plain-text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { imageIdOf } from '../../media/media.queries.ts';
import { commitChanges, type WrittenRow } from '../commit-change.ts';
import type { ContentDeps } from '../content-deps.ts';
import { findContentItem } from '../content-items.queries.ts';
import { findRow, putRow, type StoredRow } from '../replace-working-copy.ts';
import { listImageUses } from './image-uses.ts';
import { IMAGE, STORE_IMAGE } from './substitute-image.ts';

type Place = Pick<ImageUse, 'entity' | 'id'>;

interface Put {
  imageId: string;
  name: string;
  description: string;
}

/** Variant names count too, since a text may contain a variant's address. */
const listNames = (text: string, imageId: string): string[] =>
  listImageNames(text).filter((name) => imageIdOf(name) === imageId);

const replaceName = (text: string, { imageId, name }: Put): string =>
  replaceImageNames(text, new Map(listNames(text, imageId).map((old) => [old, name])));

/**
 * Replaces an image everywhere it is used, in one release. Each item is its own change and can be undone alone.
 * @throws {ApiError} if the new image cannot be ingested
 */
export async function replaceImage(
  deps: ContentDeps,
  { imageId, imageUrl, description, by }: MediaReplacement & { imageId: string; by: string },
): Promise<ReplacedMedia & { releaseId: number | null }> {
  const address = await deps.media.ingestImage(imageUrl, { field: 'imageUrl', altText: description });
  const [name = ''] = listImageNames(address);
  const put = { imageId, name, description: description.trim() };
  const { written: _written, ...committed } = await commitChanges<StoredRow>(deps, {
    by,
    work: async (tx, at) => {
      if (imageIdOf(name) === imageId) return [];
      const rows: WrittenRow<StoredRow>[] = [];
      for (const place of await listPlaces(tx, imageId)) rows.push(await writePlace(tx, place, put, at));
      return rows;
    },
  });
  return { imageUrl: address, ...committed };
}

/** Lists items that use the image, and the store's description item, which is stored separately. */
async function listPlaces(tx: Queryable, imageId: string): Promise<(Place & { isMetadata?: true })[]> {
  const places: (Place & { isMetadata?: true })[] = (await listImageUses(tx)).get(imageId) ?? [];
  const storeImage = await findContentItem(tx, STORE_IMAGE);
  const storeText = await findContentItem(tx, `${STORE_IMAGE}_alt`);
  const isInStore = places.some(({ entity, id }) => entity === 'contentItems' && id === storeImage?.id);
  return isInStore && storeText ? [...places, { entity: 'contentItems', id: storeText.id, isMetadata: true }] : places;
}

async function writePlace(
  tx: Transaction,
  { entity, id, isMetadata }: Place & { isMetadata?: true },
  put: Put,
  at: Date,
): Promise<WrittenRow<StoredRow>> {
  const row = await findRow(tx, entity, id);
  if (!row) throw new Error(`${entity} ${id} was listed and is gone`);
  const replaced = isMetadata ? { ...row, ...(put.description && { value: put.description }) } : replaceIn(row, put);
  return { entity, ...(await putRow(tx, { entity, id, row: replaced as StoredRow, at })) };
}

/** Replaces the image anywhere in a JSON value, with the new description beside each address. */
function replaceIn(value: unknown, put: Put): unknown {
  if (typeof value === 'string') return replaceName(describeIn(value, put), put);
  if (Array.isArray(value)) return value.map((each) => replaceIn(each, put));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, replaceIn(field, put)]));
  const isOfImage = 'imageUrl' in value && listNames(String(value.imageUrl), put.imageId).length > 0;
  return isOfImage && put.description ? { ...fields, altText: put.description, isDecorative: false } : fields;
}

/** Sets the new description and removes the size, which was the old image's. */
function describeIn(html: string, { imageId, description }: Put): string {
  return html.replace(IMAGE, (image) => {
    if (listNames(image, imageId).length === 0) return image;
    const unsized = image.replace(/\s(?:width|height)="\d*"/g, '');
    if (description === '') return unsized;
    const undescribed = unsized.replace(/\s(?:alt|role)="[^"]*"/g, '');
    return undescribed.replace('<img', () => `<img alt="${escapeHtml(description)}"`);
  });
}
