import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isContentKey } from '../../../contract/content-keys.ts';
import { EMBED_PAGE_TYPE_OF, PAGE_TABS, PAGE_TYPE_OF_TAB } from '../../../contract/pages.ts';
import type { WorkingCopyEntity } from '../../../contract/releases.ts';
import { carouselImagesQuery } from '../../data/carousel-images.ts';
import { contentItemsQuery } from '../../data/content-items.ts';
import { embedDocumentsQuery } from '../../data/embed-documents.ts';
import { externalLinksQuery } from '../../data/external-links.ts';
import { heroImagesQuery } from '../../data/hero-images.ts';
import { getItemAnchor } from '../../lib/item-anchor.ts';
import { navigate } from '../../lib/location.ts';
import { showAnchor } from '../../lib/show-anchor.ts';
import { cardOfKey, tabOfKey } from '../../tabs/tab-of-page.ts';
import { hrefOfTab, type TabId } from '../../tabs/tabs.ts';
import { useEditing } from '../content-blocks/editing.tsx';

interface Place {
  tab: TabId;
  anchor: string;
}

const tabOfPage = (page: string | undefined): TabId => {
  const tab = PAGE_TABS.find((each) => {
    const type = PAGE_TYPE_OF_TAB[each];
    return type === page || EMBED_PAGE_TYPE_OF[type] === page;
  });
  return tab ?? 'global-settings';
};

/** Where the dashboard has an item of each kind. */
const FINDERS = {
  contentItems: async (client, id) => {
    const items = await client.ensureQueryData(contentItemsQuery);
    const key = items.find((item) => item.id === id)?.key ?? '';
    return isContentKey(key) ? { tab: tabOfKey(key), anchor: cardOfKey(key) } : { tab: 'content', anchor: key };
  },
  heroImages: async (client, id) => {
    const images = await client.ensureQueryData(heroImagesQuery);
    return {
      tab: tabOfPage(images.find((image) => image.id === id)?.pageType),
      anchor: getItemAnchor('heroImages', id),
    };
  },
  carouselImages: async (client, id) => {
    const images = await client.ensureQueryData(carouselImagesQuery);
    const page = images.find((image) => image.id === id)?.pageType;
    return { tab: tabOfPage(page), anchor: getItemAnchor('carouselImages', id) };
  },
  embedDocuments: async (client, id) => {
    const documents = await client.ensureQueryData(embedDocumentsQuery);
    const page = documents.find((document) => document.id === id)?.pageType;
    return { tab: tabOfPage(page), anchor: getItemAnchor('embedDocuments', id) };
  },
  externalLinks: async (client, id) => {
    const links = await client.ensureQueryData(externalLinksQuery);
    const isJoin = links.find((link) => link.id === id)?.location === 'get-involved';
    return { tab: isJoin ? 'get-involved' : 'global-settings', anchor: getItemAnchor('externalLinks', id) };
  },
} as const satisfies Record<WorkingCopyEntity, (client: QueryClient, id: number) => Promise<Place>>;

/** Goes to an item: its tab, its place there, and the button that edits it. */
export const useOpenItem = () => {
  const client = useQueryClient();
  const { leave } = useEditing();
  return async ({ entity, id }: { entity: WorkingCopyEntity; id: number }): Promise<void> => {
    const { tab, anchor } = await FINDERS[entity](client, id);
    leave(() => {
      navigate(hrefOfTab(tab));
      showAnchor(anchor);
    });
  };
};
