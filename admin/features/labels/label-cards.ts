import { CONTENT_KEYS, type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';
import type { Place } from '../../ui/place-glyph.tsx';

export interface LabelCard {
  id: string;
  title: string;
  place: string;
  /** Place of the labels on the page. Absent if they are on every page or on none. */
  glyph?: Place;
}

function createPageCards(page: PageType): Record<'words' | 'search', LabelCard> {
  return {
    words: {
      id: `${page}_words`,
      title: 'Headline and buttons',
      glyph: 'hero',
      place: 'Top of the page, and the heading of its photo row',
    },
    search: {
      id: `${page}_search`,
      title: 'Search engines and shared links',
      place: 'How the page is shown where people find or share it',
    },
  };
}

/** Label cards on each page's tab, from the top of the page down, ending with labels outside of it. */
export const PAGE_LABEL_CARDS = {
  home: createPageCards('home'),
  about: createPageCards('about'),
  get_involved: createPageCards('get_involved'),
  events: createPageCards('events'),
  panther_store: createPageCards('panther_store'),
} as const satisfies Record<PageType, unknown>;

export const ABOUT_TABS_CARD: LabelCard = {
  id: 'about_tab_words',
  title: 'Tabs and diagram',
  glyph: 'tabs',
  place: 'Names of the two tabs, and the words around the diagram',
};

export const FUND_SPLIT_CARD: LabelCard = {
  id: 'fund-split',
  title: 'Fund split',
  glyph: 'tabs',
  place: 'About page, Your Impact tab: the diagram and the bars',
};

export const EVENT_TABS_CARD: LabelCard = {
  id: 'events_tabs',
  title: 'Event tabs',
  glyph: 'tabs',
  place: 'Names, order and images of the tabs. Visitors see the first one first.',
};

export const TIERS_CARD: LabelCard = {
  id: 'events_fnl_tiers',
  title: 'Sponsor tiers',
  glyph: 'tabs',
  place: 'Names and amounts of the sponsor cards, the largest card first',
};

export const STORE_CARD: LabelCard = {
  id: 'panther_store_cards',
  title: 'Online Store and Store Hours',
  glyph: 'main',
  place: 'Shop address and the words of the two cards',
};

export const SPONSORS_CARD: LabelCard = {
  id: 'events_sponsors',
  title: 'Ask to sponsor',
  glyph: 'tabs',
  place: 'Link above the sponsor cards',
};

export const SITE_CARD: LabelCard = {
  id: 'site_words',
  title: 'Header and footer words',
  place: 'Top and bottom of every page',
};

export const MENU_CARD: LabelCard = {
  id: 'site-menu',
  title: 'Header and footer menu',
  place: 'Top and bottom of every page: order, names, and which pages and links show',
};

export const CONTACT_CARD: LabelCard = {
  id: 'accessibility',
  title: 'Accessibility page',
  place: 'How everybody can read your site, and whom to tell where somebody can’t',
};

export const listCardKeys = ({ id }: LabelCard): ContentKey[] =>
  CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).card === id);
