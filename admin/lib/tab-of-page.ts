import { type ContentKey, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { PAGE_TABS, PAGE_TYPE_OF_TAB, type PageType } from '../../contract/pages.ts';
import type { TabId } from './tabs.ts';

/** The tab that edits a page; what stands on every page is edited in Global Settings. */
export const tabOfPage = (page: PageType | null): TabId =>
  PAGE_TABS.find((tab) => PAGE_TYPE_OF_TAB[tab] === page) ?? 'global-settings';

export const tabOfKey = (key: ContentKey): TabId => tabOfPage(getContentKeyDefinition(key).page);

// Keys that have no card of their own.
const CARDS: Partial<Record<ContentKey, string>> = {
  donate_button_text: 'donate-button',
  donate_button_url: 'donate-button',
  panther_store_online_image_alt: 'panther_store_online_image',
};

/** The card in which a key is edited, by its id. */
export const cardOfKey = (key: ContentKey): string => CARDS[key] ?? key;
