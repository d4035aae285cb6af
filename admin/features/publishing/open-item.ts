import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ALL_EVENTS } from '../../../contract/checks/check-site.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { isContentKey } from '../../../contract/content-keys.ts';
import type { CustomPage } from '../../../contract/custom-pages.ts';
import { isCopyKey } from '../../../contract/document-copies.ts';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import type { ClubEvent } from '../../../contract/events.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import type { Notice } from '../../../contract/notices.ts';
import { PAGE_TYPES } from '../../../contract/pages.ts';
import type { Paper } from '../../../contract/papers.ts';
import type { CarouselImage, HeroImage } from '../../../contract/placed-images.ts';
import { isArchiveKey } from '../../../contract/season/archives.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
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

export const PLACES = {
  contentItems: ({ key }: ContentItem): Place => {
    if (isContentKey(key)) return { tab: tabOfKey(key), anchor: cardOfKey(key) };
    if (isCopyKey(key)) return { tab: 'embed-docs', anchor: 'embed-documents' };
    if (isArchiveKey(key)) return { tab: 'season', anchor: 'archives' };
    const page = PAGE_TYPES.find((each) => key.includes(`${each}_`));
    return { tab: page ? tabOfPage(page) : 'content', anchor: key };
  },
  heroImages: ({ id, pageType }: HeroImage): Place => ({
    tab: tabOfPage(pageType),
    anchor: getItemAnchor('heroImages', id),
  }),
  carouselImages: ({ id, pageType }: CarouselImage): Place => ({
    tab: tabOfPage(pageType),
    anchor: getItemAnchor('carouselImages', id),
  }),
  embedDocuments: (document: EmbedDocument): Place => ({
    tab: isStoreHours(document) ? 'panther-store' : 'embed-docs',
    anchor: getItemAnchor('embedDocuments', document.id),
  }),
  externalLinks: ({ id, location }: ExternalLink, all: readonly ExternalLink[]): Place => {
    if (findJoinLink(all)?.id === id) return { tab: 'get-involved', anchor: 'join-button' };
    const tab = location === 'footer' ? 'global-settings' : 'external-links';
    return { tab, anchor: getItemAnchor('externalLinks', id) };
  },
  calendarEvents: ({ id }: ClubEvent): Place => ({ tab: 'events', anchor: getItemAnchor('calendarEvents', id) }),
  papers: ({ id }: Paper): Place => ({ tab: 'global-settings', anchor: getItemAnchor('papers', id) }),
  customPages: ({ id }: CustomPage): Place => ({ tab: 'pages', anchor: getItemAnchor('customPages', id) }),
  notices: ({ id }: Notice): Place => ({ tab: 'global-settings', anchor: getItemAnchor('notices', id) }),
} as const satisfies Record<WorkingCopyEntity, (row: never, all: never) => Place>;

/** Opens an item: its tab, its place there, and its Edit button. */
export function useOpenItem() {
  const client = useQueryClient();
  const { leave } = useEditing();
  return async ({ entity, id }: { entity: WorkingCopyEntity; id: number }): Promise<void> => {
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
  return row ? PLACES[entity](row as never, all as never) : NOWHERE;
}
