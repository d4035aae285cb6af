import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { ALL_EVENTS } from '../../../contract/checks/check-site.ts';
import { isContentKey } from '../../../contract/content-keys.ts';
import { isCopyKey } from '../../../contract/document-copies.ts';
import { PAGE_TYPES } from '../../../contract/pages.ts';
import { isArchiveKey } from '../../../contract/season/archives.ts';
import type { ENTITIES, WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { getItemAnchor, showAnchor } from '../../navigation/links.tsx';
import { navigate } from '../../navigation/location.ts';
import { cardOfKey, hrefOfTab, type TabId, tabOfKey, tabOfPage } from '../../navigation/tabs.ts';
import { contentItems } from '../content/data.ts';
import { customPages } from '../custom-pages/data.ts';
import { embedDocuments, isStoreHours } from '../embeds/data.ts';
import { calendarEvents } from '../events/data.ts';
import { carouselImages, heroImages } from '../images/data.ts';
import { externalLinks, findJoinLink } from '../links/data.ts';
import { notices } from '../notices/data.ts';
import { papers } from '../papers/data.ts';
import { usePublishSheet } from './open-publish.ts';

interface Place {
  tab: TabId;
  anchor: string;
}

/** Deleted items are listed in the audit trail. */
const NOWHERE: Place = { tab: 'audit', anchor: '' };

export const LISTS = {
  contentItems,
  heroImages,
  carouselImages,
  embedDocuments,
  externalLinks,
  calendarEvents,
  notices,
  papers,
  customPages,
} as const satisfies Record<WorkingCopyEntity, object>;

type Item<Entity extends WorkingCopyEntity> = z.infer<(typeof ENTITIES)[Entity]['item']>;

/** Tab that lists an item, or the place that edits it otherwise. */
const PLACES: {
  [Entity in WorkingCopyEntity]: (row: Item<Entity>, all: readonly Item<Entity>[]) => TabId | Place;
} = {
  contentItems: ({ key }) => {
    if (isContentKey(key)) return { tab: tabOfKey(key), anchor: cardOfKey(key) };
    if (isCopyKey(key)) return { tab: 'embed-docs', anchor: 'embed-documents' };
    if (isArchiveKey(key)) return { tab: 'season', anchor: 'archives' };
    const page = PAGE_TYPES.find((each) => key.includes(`${each}_`));
    return { tab: page ? tabOfPage(page) : 'content', anchor: key };
  },
  heroImages: ({ pageType }) => tabOfPage(pageType),
  carouselImages: ({ pageType }) => tabOfPage(pageType),
  embedDocuments: (document) => (isStoreHours(document) ? 'panther-store' : 'embed-docs'),
  externalLinks: ({ id, location }, all) => {
    if (findJoinLink(all)?.id === id) return { tab: 'get-involved', anchor: 'join-button' };
    return location === 'footer' ? 'global-settings' : 'external-links';
  },
  calendarEvents: () => 'events',
  papers: () => 'global-settings',
  customPages: () => 'pages',
  notices: () => 'global-settings',
};

/** Finds where the dashboard shows a row of the list `all`. */
export function getPlace(entity: WorkingCopyEntity, row: { id: number }, all: readonly { id: number }[]): Place {
  const place = PLACES[entity](row as never, all as never);
  return typeof place === 'string' ? { tab: place, anchor: getItemAnchor(entity, row.id) } : place;
}

/** Opens an item instead of the publish sheet: its tab, its place there, and its Edit button. */
export function useOpenItem() {
  const client = useQueryClient();
  const { leave } = useEditing();
  const sheet = usePublishSheet();
  return async ({ entity, id }: { entity: WorkingCopyEntity; id: number }): Promise<void> => {
    sheet.close();
    const { tab, anchor } = await locate(client, entity, id);
    leave(() => {
      navigate(hrefOfTab(tab));
      showAnchor(anchor);
    });
  };
}

/** Finds the place of an item. Fetches its list if needed. */
async function locate(client: QueryClient, entity: WorkingCopyEntity, id: number): Promise<Place> {
  if (entity === 'calendarEvents' && id === ALL_EVENTS) return { tab: 'events', anchor: 'dates' };
  const all: { id: number }[] = await LISTS[entity].getAll(client);
  const row = all.find((each) => each.id === id);
  return row ? getPlace(entity, row, all) : NOWHERE;
}
