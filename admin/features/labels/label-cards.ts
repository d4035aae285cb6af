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
  aboutTabs: create(
    'about_tab_words',
    'Tabs and diagram',
    'Names of the two tabs, and the words around the diagram',
    'tabs',
  ),
  fundSplit: create('fund-split', 'Fund split', 'About page, Your Impact tab: the diagram and the bars', 'tabs'),
  eventTabs: create(
    'events_tabs',
    'Event tabs',
    'Names, order and images of the tabs. Visitors see the first one first.',
    'tabs',
  ),
  sponsorTiers: create(
    'events_fnl_tiers',
    'Sponsor tiers',
    'Names and amounts of the sponsor cards, the largest card first',
    'tabs',
  ),
  sponsorLink: create('events_sponsors', 'Ask to sponsor', 'Link above the sponsor cards', 'tabs'),
  store: create(
    'panther_store_cards',
    'Online Store and Store Hours',
    'Shop address and the words of the two cards',
    'main',
  ),
  headerAndFooter: create('site_words', 'Header and footer words', 'Top and bottom of every page'),
  menu: create(
    'site-menu',
    'Header and footer menu',
    'Top and bottom of every page: order, names, and which pages and links show',
  ),
  accessibility: create(
    'accessibility',
    'Accessibility page',
    'How everybody can read your site, and whom to tell where somebody can’t',
  ),
};

/** Cards at the top and the bottom of a page's tab. */
export function getPageCards(page: PageType): Record<'words' | 'search', LabelCard> {
  const top = 'Top of the page, and the heading of its photo row';
  const shared = 'How the page is shown where people find or share it';
  return {
    words: create(`${page}_words`, 'Headline and buttons', top, 'hero'),
    search: create(`${page}_search`, 'Search engines and shared links', shared),
  };
}

export const listCardKeys = ({ id }: LabelCard): ContentKey[] =>
  CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).card === id);

function create(id: string, title: string, place: string, glyph?: Place): LabelCard {
  return { id, title, place, ...(glyph && { glyph }) };
}
