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

/** Cards of labels, but those of each page. */
export const LABEL_CARDS = {
  aboutTabs: {
    id: 'about_tab_words',
    title: 'Tabs and diagram',
    place: 'Names of the two tabs, and the words around the diagram',
    glyph: 'tabs',
  },
  fundSplit: {
    id: 'fund-split',
    title: 'Fund split',
    place: 'About page, Your Impact tab: the diagram and the bars',
    glyph: 'tabs',
  },
  eventTabs: {
    id: 'events_tabs',
    title: 'Event tabs',
    place: 'Names, order and images of the tabs. Visitors see the first one first.',
    glyph: 'tabs',
  },
  sponsorTiers: {
    id: 'events_fnl_tiers',
    title: 'Sponsor tiers',
    place: 'Names and amounts of the sponsor cards, the largest card first',
    glyph: 'tabs',
  },
  sponsorLink: {
    id: 'events_sponsors',
    title: 'Ask to sponsor',
    place: 'Link above the sponsor cards',
    glyph: 'tabs',
  },
  store: {
    id: 'panther_store_cards',
    title: 'Online Store and Store Hours',
    place: 'Shop address and the words of the two cards',
    glyph: 'main',
  },
  headerAndFooter: { id: 'site_words', title: 'Header and footer words', place: 'Top and bottom of every page' },
  menu: {
    id: 'site-menu',
    title: 'Header and footer menu',
    place: 'Top and bottom of every page: order, names, and which pages and links show',
  },
  accessibility: {
    id: 'accessibility',
    title: 'Accessibility page',
    place: 'How everybody can read your site, and whom to tell where somebody can’t',
  },
} as const satisfies Record<string, LabelCard>;

/** Cards at the top and the bottom of a page's tab. */
export function getPageCards(page: PageType): Record<'words' | 'search', LabelCard> {
  return {
    words: {
      id: `${page}_words`,
      title: 'Headline and buttons',
      place: 'Top of the page, and the heading of its photo row',
      glyph: 'hero',
    },
    search: {
      id: `${page}_search`,
      title: 'Search engines and shared links',
      place: 'How the page is shown where people find or share it',
    },
  };
}

export const listCardKeys = ({ id }: LabelCard): ContentKey[] =>
  CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).card === id);
