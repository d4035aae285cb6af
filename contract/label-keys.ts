import { brand } from '../club/brand.ts';
import { aboutContent } from './default-content/about.ts';
import { type PageLabels, pageLabels, siteLabels } from './default-content/page-labels.ts';
import { storeContent } from './default-content/short-pages.ts';
import type { ContentKeyDefinition } from './key-definition.ts';
import { getBuiltInRows, type ListKey, writeRows } from './lists.ts';
import { createTabBlock, createTierBlock } from './named-blocks.ts';
import { PAGE_NAMES, type PageType } from './pages.ts';

/** Labels, with length limits that fit their place. Each card edits several of them. */

type PagePart =
  | 'headline'
  | 'lead'
  | 'button_text'
  | 'button_link'
  | 'second_button_text'
  | 'second_button_link'
  | 'carousel_title'
  | 'search_title'
  | 'search_description';

/** Letters per line of a headline, whose size adapts to the space, and of a line that fits any screen. */
export const HEADLINE_LINE = 16;

const BUTTON_HINT = 'Leave it empty for no button.';
const LINK_HINT = 'A page here (/events), or a full web address.';

export const homeLabelKeys = createPageKeys('home');

const list = (key: ListKey, definition: Pick<ContentKeyDefinition, 'label' | 'page' | 'place' | 'card'>) =>
  ({ ...definition, kind: 'list', defaultValue: writeRows(getBuiltInRows(key)) }) satisfies ContentKeyDefinition;

const aboutLabel = createLabels('about', 'about_tab_words', 'About page');

export const aboutLabelKeys = {
  ...createPageKeys('about'),
  about_fund_split: list('about_fund_split', {
    label: 'Fund split',
    page: 'about',
    card: 'fund-split',
    place: 'About page, Your Impact tab: the diagram and the bars',
  }),
  about_impact_tab: aboutLabel('First tab', 'name of the first tab', aboutContent.impactTab, { maxLength: 30 }),
  about_leadership_tab: aboutLabel('Second tab', 'name of the second tab', aboutContent.leadershipTab, {
    maxLength: 30,
  }),
  about_diagram_title: aboutLabel('Diagram heading', 'first tab, above the diagram', aboutContent.diagramTitle),
  about_diagram_note: aboutLabel('Line under the diagram', 'first tab, under the diagram', aboutContent.diagramNote, {
    maxLength: 60,
    mayBeEmpty: true,
  }),
} satisfies Record<string, ContentKeyDefinition>;

export const getInvolvedLabelKeys = createPageKeys('get_involved');

/** Keys of tiers and tabs that a club adds beyond the four built-in ones. */
const spareTierKeys = {
  events_fnl_tier_5: { ...createTierBlock('tier_5', ''), isSpare: true },
  events_fnl_tier_6: { ...createTierBlock('tier_6', ''), isSpare: true },
  events_fnl_tier_7: { ...createTierBlock('tier_7', ''), isSpare: true },
  events_fnl_tier_8: { ...createTierBlock('tier_8', ''), isSpare: true },
};

const spareTabKeys = {
  events_tab_5_content: { ...createTabBlock('event-5', ''), isSpare: true },
  events_tab_6_content: { ...createTabBlock('event-6', ''), isSpare: true },
  events_tab_7_content: { ...createTabBlock('event-7', ''), isSpare: true },
  events_tab_8_content: { ...createTabBlock('event-8', ''), isSpare: true },
};

const sponsorLabel = createLabels('events', 'events_sponsors', 'Events page');

export const eventsLabelKeys = {
  ...createPageKeys('events'),
  events_fnl_tiers: list('events_fnl_tiers', {
    label: 'Sponsor tiers',
    page: 'events',
    card: 'events_fnl_tiers',
    place: 'Events page, names and amounts of the sponsor cards',
  }),
  ...spareTierKeys,
  events_tabs: list('events_tabs', {
    label: 'Event tabs',
    page: 'events',
    card: 'events_tabs',
    place: 'Events page, names and images of the tabs',
  }),
  ...spareTabKeys,
  events_sponsor_email: sponsorLabel('Sponsor email', '“Ask to sponsor” above the sponsor cards', brand.sponsorEmail, {
    kind: 'email',
    mayBeEmpty: true,
    needsOwn: true,
    hint: 'Who replies to businesses that want to sponsor. Leave it empty for no link.',
  }),
  events_sponsor_ask: sponsorLabel('Sponsor link', 'link above the sponsor cards', 'Ask to sponsor'),
} satisfies Record<string, ContentKeyDefinition>;

const storeLabel = createLabels('panther_store', 'panther_store_cards', 'Store page');
const NOTE = { maxLength: 240, mayBeEmpty: true };
const WITHOUT_HOURS = 'Store Hours card, while no hours are posted';

export const storeLabelKeys = {
  ...createPageKeys('panther_store'),
  panther_store_shop_url: storeLabel('Shop address', 'Online Store card', brand.store.url, {
    kind: 'url',
    mayBeEmpty: true,
    needsOwn: true,
    hint: 'Where the picture and the button lead. Leave it empty for no button.',
  }),
  panther_store_shop_title: storeLabel('Shop heading', 'Online Store card', storeContent.onlineTitle),
  panther_store_shop_text: storeLabel('Shop text', 'Online Store card', storeContent.onlineText, NOTE),
  panther_store_shop_button: storeLabel('Shop button', 'Online Store card, button', storeContent.onlineButton),
  panther_store_hours_title: storeLabel('Hours heading', 'Store Hours card', storeContent.hoursTitle),
  panther_store_hours_note: storeLabel('Hours note', 'Store Hours card', storeContent.hoursNote, NOTE),
  panther_store_hours_empty: storeLabel('Text without hours', WITHOUT_HOURS, storeContent.hoursEmpty, {
    ...NOTE,
    hint: 'Shown while no hours document is posted.',
  }),
  panther_store_hours_shop: storeLabel('Shop link without hours', WITHOUT_HOURS, storeContent.hoursShopLink),
} satisfies Record<string, ContentKeyDefinition>;

const siteLabel = createLabels(null, 'site_words', 'Every public page');
const OPTIONAL = { mayBeEmpty: true };

export const siteLabelKeys = {
  site_menu: list('site_menu', {
    label: 'Header and footer menu',
    page: null,
    card: 'site-menu',
    place: 'Every public page, top and bottom',
  }),
  site_tagline: siteLabel('Tagline', 'under the club’s name in header and footer', siteLabels.tagline, OPTIONAL),
  site_sentence: siteLabel('Sentence about the club', 'footer, under the club’s name', siteLabels.sentence, {
    maxLength: 200,
    mayBeEmpty: true,
  }),
  site_links_heading: siteLabel('Heading above the links', 'footer, above the links', siteLabels.footerHeading),
  site_cheer: siteLabel('Last words', 'footer, after the year', siteLabels.cheer, OPTIONAL),
  site_social_invitation: siteLabel(
    'Social link in the phone menu',
    'menu on phones, beside the social icon',
    siteLabels.socialInvitation,
  ),
} satisfies Record<string, ContentKeyDefinition>;

function createPageKeys<Page extends PageType>(
  page: Page,
): { [Part in PagePart as `${Page}_${Part}`]: ContentKeyDefinition } {
  const { headline, lead, buttons, carouselTitle, searchTitle, searchDescription }: PageLabels = pageLabels[page];
  const label = createLabels(page, `${page}_words`, PAGE_NAMES[page]);
  const searchLabel = createLabels(page, `${page}_search`, PAGE_NAMES[page]);
  const createButton = (index: number, name: string, place: string) =>
    [
      label(name, place, buttons[index]?.text ?? '', { mayBeEmpty: true, maxLength: 30, hint: BUTTON_HINT }),
      label(`${name} leads to`, place, buttons[index]?.link ?? '', { kind: 'link', mayBeEmpty: true, hint: LINK_HINT }),
    ] as const;
  const [button, buttonLink] = createButton(0, 'Button', 'button at the top');
  const [second, secondLink] = createButton(1, 'Second button', 'link beside the button at the top');
  const keys: Record<PagePart, ContentKeyDefinition> = {
    headline: label('Headline', 'large words at the top', headline.join('\n'), {
      lines: { max: 4, maxLength: HEADLINE_LINE },
      hint: 'Up to four short lines. The shorter the line, the larger it is drawn.',
    }),
    lead: label('Lead', 'under the headline', lead, {
      mayBeEmpty: true,
      maxLength: 160,
      hint: 'One sentence under the headline. Leave it empty for none.',
    }),
    button_text: button,
    button_link: buttonLink,
    second_button_text: second,
    second_button_link: secondLink,
    carousel_title: label('Photo row heading', 'above the photo row', carouselTitle, { maxLength: 60 }),
    search_title: searchLabel('Search title', 'browser tab, search engines and shared links', searchTitle, {
      maxLength: 80,
      hint: 'Search engines cut it after about 60 letters.',
    }),
    search_description: searchLabel('Search description', 'search engines and shared links', searchDescription, {
      maxLength: 200,
      hint: 'Search engines cut it after about 155 letters.',
    }),
  };
  return Object.fromEntries(Object.entries(keys).map(([part, definition]) => [`${page}_${part}`, definition])) as {
    [Part in PagePart as `${Page}_${Part}`]: ContentKeyDefinition;
  };
}

/** Creates the labels of one card: short lines of text, unless they say otherwise. */
export function createLabels(page: PageType | null, card: string, part: string) {
  return (
    label: string,
    place: string,
    defaultValue: string,
    more: Partial<ContentKeyDefinition> = {},
  ): ContentKeyDefinition => {
    const limit = more.kind || more.lines ? {} : { maxLength: 40 };
    return { label, page, card, defaultValue, kind: 'text', place: `${part}, ${place}`, ...limit, ...more };
  };
}
