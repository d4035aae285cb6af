import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isContentKey } from '../../../contract/content-keys.ts';
import { PAGE_TABS, PAGE_TYPE_OF_TAB, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import type { WorkingCopyEntity } from '../../../contract/releases.ts';
import { useLeave } from '../../forms/leaving.tsx';
import { getItemAnchor, showAnchor } from '../../navigation/links.tsx';
import { navigate } from '../../navigation/location.ts';
import { cardOfKey, hrefOfTab, type TabId, tabOfKey } from '../../navigation/tabs.ts';
import { contentItemsQuery } from '../content/data.ts';
import { embedDocumentsQuery } from '../embeds/data.ts';
import { isStoreHours } from '../embeds/embed-fields.ts';
import { carouselImagesQuery } from '../images/carousel-images.ts';
import { heroImagesQuery } from '../images/hero-images.ts';
import { externalLinksQuery } from '../links/data.ts';
import { findJoinLink } from '../links/join-link.ts';

interface Place {
  tab: TabId;
  anchor: string;
}

const tabOfPage = (page: PageType): TabId => PAGE_TABS.find((tab) => PAGE_TYPE_OF_TAB[tab] === page) ?? 'homepage';

/** What is not there any more is found among the deleted items. */
const NOWHERE: Place = { tab: 'audit', anchor: '' };

/** Where the dashboard has an item of each kind. */
const FINDERS = {
  contentItems: async (client, id) => {
    const items = await client.query({ ...contentItemsQuery, staleTime: 'static' });
    const key = items.find((item) => item.id === id)?.key ?? '';
    if (key === '') return NOWHERE;
    if (isContentKey(key)) return { tab: tabOfKey(key), anchor: cardOfKey(key) };
    const page = PAGE_TYPES.find((each) => key.includes(`${each}_`));
    return { tab: page ? tabOfPage(page) : 'content', anchor: key };
  },
  heroImages: async (client, id) => {
    const images = await client.query({ ...heroImagesQuery, staleTime: 'static' });
    const image = images.find((each) => each.id === id);
    return image ? { tab: tabOfPage(image.pageType), anchor: getItemAnchor('heroImages', id) } : NOWHERE;
  },
  carouselImages: async (client, id) => {
    const images = await client.query({ ...carouselImagesQuery, staleTime: 'static' });
    const image = images.find((each) => each.id === id);
    return image ? { tab: tabOfPage(image.pageType), anchor: getItemAnchor('carouselImages', id) } : NOWHERE;
  },
  embedDocuments: async (client, id) => {
    const documents = await client.query({ ...embedDocumentsQuery, staleTime: 'static' });
    const document = documents.find((each) => each.id === id);
    if (!document) return NOWHERE;
    const anchor = getItemAnchor('embedDocuments', id);
    return { tab: isStoreHours(document) ? 'panther-store' : 'embed-docs', anchor };
  },
  externalLinks: async (client, id) => {
    const links = await client.query({ ...externalLinksQuery, staleTime: 'static' });
    const link = links.find((each) => each.id === id);
    if (!link) return NOWHERE;
    if (findJoinLink(links)?.id === id) return { tab: 'get-involved', anchor: 'join-button' };
    const anchor = getItemAnchor('externalLinks', id);
    return { tab: link.location === 'footer' ? 'global-settings' : 'external-links', anchor };
  },
} as const satisfies Record<WorkingCopyEntity, (client: QueryClient, id: number) => Promise<Place>>;

/** Goes to an item: its tab, its place there, and the button that edits it. */
export const useOpenItem = () => {
  const client = useQueryClient();
  const leave = useLeave();
  return async ({ entity, id }: { entity: WorkingCopyEntity; id: number }): Promise<void> => {
    const { tab, anchor } = await FINDERS[entity](client, id);
    leave(() => {
      navigate(hrefOfTab(tab));
      showAnchor(anchor);
    });
  };
};
