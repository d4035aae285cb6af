import { getContentKeyDefinition, isContentKey } from '../../../contract/content-keys.ts';
import { listImageNames } from '../../../contract/image-address.ts';
import type { ImageUse } from '../../../contract/media.ts';
import type { PageType } from '../../../contract/pages.ts';
import type { Queryable } from '../../../db/client.ts';
import { carouselImages, contentItems, heroImages } from '../../../db/schema/index.ts';
import { stemOf } from '../../media/media.queries.ts';

const PAGE_LABELS: Record<PageType, string> = {
  home: 'Home',
  about: 'About',
  get_involved: 'Get Involved',
  events: 'Events',
  panther_store: 'Store',
};

interface Place {
  text: string;
  use: ImageUse;
}

const describeKey = (key: string): string => (isContentKey(key) ? getContentKeyDefinition(key).place : key);

const listPlaces = async (db: Queryable): Promise<Place[]> => {
  const contents = await db.select().from(contentItems);
  const heroes = await db.select().from(heroImages);
  const slides = await db.select().from(carouselImages);
  return [
    ...contents.map(({ id, key, value, fallbackValue }) => ({
      text: `${value}${fallbackValue ?? ''}`,
      use: { entity: 'contentItems' as const, id, label: describeKey(key) },
    })),
    ...heroes.map(({ id, imageUrl, pageType }) => ({
      text: imageUrl,
      use: { entity: 'heroImages' as const, id, label: `${PAGE_LABELS[pageType]} page, hero images` },
    })),
    ...slides.map(({ id, imageUrl, title, pageType }) => ({
      text: imageUrl,
      use: {
        entity: 'carouselImages' as const,
        id,
        label: `${PAGE_LABELS[pageType]} page, carousel${title === '' ? '' : `: ${title}`}`,
      },
    })),
  ];
};

/** Where the working copy shows each uploaded image, by the image's stem. */
export const listImageUses = async (db: Queryable): Promise<Map<string, ImageUse[]>> => {
  const uses = new Map<string, ImageUse[]>();
  for (const { text, use } of await listPlaces(db)) {
    for (const stem of new Set(listImageNames(text).map(stemOf))) {
      if (stem !== null) uses.set(stem, [...(uses.get(stem) ?? []), use]);
    }
  }
  return uses;
};
