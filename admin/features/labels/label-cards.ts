import { PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import type { Place } from '../../ui/place-glyph.tsx';

/** Absent `glyph`: the labels are on every page, or on none. */
type LabelCard = readonly [title: string, place: string, glyph?: Place];

/** Cards of labels by the id that content keys name as theirs. */
export const LABEL_CARDS = {
  ...createForPages('words', ['Headline and buttons', 'Top of the page, and the heading of its photo row', 'hero']),
  ...createForPages('search', [
    'Search engines and shared links',
    'How the page is shown where people find or share it',
  ]),
  about_tab_words: ['Tabs and diagram', 'Names of the two tabs, and the words around the diagram', 'tabs'],
  'fund-split': ['Fund split', 'About page, Your Impact tab: the diagram and the bars', 'tabs'],
  events_tabs: ['Event tabs', 'Names, order and images of the tabs. Visitors see the first one first.', 'tabs'],
  events_fnl_tiers: ['Sponsor tiers', 'Names and amounts of the sponsor cards, the largest card first', 'tabs'],
  events_sponsors: ['Ask to sponsor', 'Link above the sponsor cards', 'tabs'],
  panther_store_cards: ['Online Store and Store Hours', 'Shop address and the words of the two cards', 'main'],
  site_words: ['Header and footer words', 'Top and bottom of every page'],
  'site-menu': ['Header and footer menu', 'Top and bottom of every page: order, names, and which pages and links show'],
  accessibility: ['Accessibility page', 'How everybody can read your site, and whom to tell where somebody can’t'],
} satisfies Record<string, LabelCard>;

export type LabelCardId = keyof typeof LABEL_CARDS;

function createForPages<Part extends string>(part: Part, card: LabelCard) {
  const entries = PAGE_TYPES.map((page) => [`${page}_${part}`, card]);
  return Object.fromEntries(entries) as Record<`${PageType}_${Part}`, LabelCard>;
}
