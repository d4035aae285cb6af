import { isContentKey, nameBlock, type StoredTexts } from '../../../contract/content-keys.ts';
import { findPageOfRow, namePlural, type RowOf, readName, readText } from '../../../contract/entities.ts';
import { listImageNames } from '../../../contract/image-address.ts';
import type { ImageUse } from '../../../contract/media.ts';
import { PAGE_NAMES } from '../../../contract/pages.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { Queryable } from '../../../db/client.ts';
import { imageIdOf } from '../../media/media.queries.ts';
import { readWorkingCopy } from '../working-copy.ts';

interface Place {
  text: string;
  use: ImageUse;
}

/** Uses of each uploaded image in the working copy, by image id. */
export async function listImageUses(db: Queryable): Promise<Map<string, ImageUse[]>> {
  const uses = new Map<string, ImageUse[]>();
  const { rows } = await readWorkingCopy(db);
  const places = WORKING_COPY_ENTITIES.flatMap((entity) => listPlacesOf(entity, rows[entity], rows.contentItems));
  for (const { text, use } of places) {
    for (const imageId of new Set(listImageNames(text).map(imageIdOf))) {
      if (imageId !== null) uses.set(imageId, [...(uses.get(imageId) ?? []), use]);
    }
  }
  return uses;
}

function listPlacesOf<Entity extends WorkingCopyEntity>(
  entity: Entity,
  rows: readonly RowOf<Entity>[],
  items: StoredTexts,
): Place[] {
  return rows.map((row) => ({
    text: ENTITIES[entity].imageFields.map((field) => readText(row, field)).join(' '),
    use: { entity, id: row.id, label: describePlace(entity, row, items) },
  }));
}

/** Describes a place, like "Home page, under the banner" or "Events page, carousel images: Pep rally". */
function describePlace<Entity extends WorkingCopyEntity>(
  entity: Entity,
  row: RowOf<Entity>,
  items: StoredTexts,
): string {
  if ('key' in row) return isContentKey(row.key) ? nameBlock(row.key, items).place : row.key;
  const page = findPageOfRow(entity, row);
  const list = page === null ? namePlural(entity) : `${PAGE_NAMES[page]}, ${namePlural(entity).toLowerCase()}`;
  const name = readName(entity, row);
  return name === '' ? list : `${list}: ${name}`;
}
