import { brand } from '../club/brand.ts';
import { words } from '../club/words.ts';
import { cached } from './cached.ts';
import { aboutContent } from './default-content/about.ts';
import { eventsContent } from './default-content/events.ts';
import { siteLabels } from './default-content/page-labels.ts';
import { getInvolvedContent, homeContent, storeContent } from './default-content/short-pages.ts';
import { isExampleAddress, isLeftOut } from './example-addresses.ts';
import type { BlockNames, ContentKeyDefinition } from './key-definition.ts';
import {
  aboutLabelKeys,
  createLabels,
  eventsLabelKeys,
  getInvolvedLabelKeys,
  homeLabelKeys,
  siteLabelKeys,
  storeLabelKeys,
} from './label-keys.ts';
import { createSponsorsTabBlock, createTabBlock, createTierBlock, readClubLists } from './named-blocks.ts';
import { PAGE_NAMES, type PageType } from './pages.ts';

/** All content keys that pages show, in dashboard order. Adding a key here adds it everywhere. */
export const contentKeyRegistry = {
  home_navy_section: navyBanner('home', homeContent.navySection),
  home_main_content: mainContent('home', homeContent.mainContent),
  ...homeLabelKeys,

  about_navy_section: navyBanner('about', aboutContent.navySection),
  about_main_content: mainContent('about', aboutContent.mainContent),
  about_impact_image: image('about', 'Your Impact Tab Image', 'Your Impact tab, opens enlarged'),
  about_fund_allocation: html(
    'about',
    'Fund Allocation',
    'Your Impact tab, under the diagram',
    aboutContent.fundAllocation,
  ),
  about_leadership_content: html('about', 'Leadership Content', 'Leadership tab', aboutContent.leadershipContent),
  ...aboutLabelKeys,

  get_involved_navy_section: navyBanner('get_involved', getInvolvedContent.navySection),
  get_involved_main_content: mainContent('get_involved', getInvolvedContent.mainContent),
  ...getInvolvedLabelKeys,

  events_main_content: mainContent('events', eventsContent.mainContent),
  events_navy_section: navyBanner('events', eventsContent.navySection),
  events_fnl_main_content: createSponsorsTabBlock('Event Information', '', eventsContent.fnlMainContent),
  events_fnl_sponsors: createSponsorsTabBlock(
    'Sponsors Introduction',
    ', above the sponsor cards',
    eventsContent.fnlSponsors,
  ),
  events_fnl_trailblazer: createTierBlock('trailblazer', eventsContent.fnlTrailblazer),
  events_fnl_panther_partner: createTierBlock('panther_partner', eventsContent.fnlPantherPartner),
  events_fnl_community_connector: createTierBlock('community_connector', eventsContent.fnlCommunityConnector),
  events_fnl_spirit_starter: createTierBlock('spirit_starter', eventsContent.fnlSpiritStarter),
  events_spirit_days_content: createTabBlock('spirit-days', eventsContent.spiritDaysContent),
  events_basketball_content: createTabBlock('basketball', eventsContent.basketballContent),
  events_pickleball_content: createTabBlock('pickleball', eventsContent.pickleballContent),
  ...eventsLabelKeys,

  panther_store_navy_section: navyBanner('panther_store', storeContent.navySection),
  panther_store_online_image: image('panther_store', 'Online Store Image', 'Online Store card'),
  panther_store_online_image_alt: {
    label: 'Online Store Image Description',
    page: 'panther_store',
    place: 'Store page, Online Store card, read aloud instead of the image',
    kind: 'text',
    defaultValue: storeContent.onlineImageAlt,
    mayBeEmpty: true,
    maxLength: 500,
    card: 'panther_store_online_image',
  },
  ...storeLabelKeys,
  panther_store_hours_text: html('panther_store', 'Store Hours Text', 'Store Hours card, above documents', ''),

  donate_button_text: {
    label: 'Donate Button Text',
    page: null,
    place: 'Every public page, floating button',
    kind: 'text',
    defaultValue: siteLabels.donateButton,
    maxLength: 60,
    card: 'donate-button',
  },
  donate_button_url: {
    label: 'Donate Button Link',
    page: null,
    place: 'Every public page, floating button',
    kind: 'url',
    defaultValue: brand.donateUrl,
    mayBeEmpty: true,
    card: 'donate-button',
  },
  ...siteLabelKeys,
  contact_email: createLabels(null, 'accessibility', 'Accessibility page')(
    'Contact email',
    'under “Tell us”',
    brand.contactEmail,
    {
      kind: 'email',
      mayBeEmpty: true,
      needsOwn: true,
      hint: 'For visitors who can’t read something. Left empty, they are sent to the school.',
    },
  ),
} as const satisfies Record<string, ContentKeyDefinition>;

export type ContentKey = keyof typeof contentKeyRegistry;

export const CONTENT_KEYS = Object.keys(contentKeyRegistry) as ContentKey[];

const KNOWN_KEYS: ReadonlySet<string> = new Set(CONTENT_KEYS);

export const isContentKey = (key: string): key is ContentKey => KNOWN_KEYS.has(key);

const definitions = new Map<ContentKey, ContentKeyDefinition>(
  CONTENT_KEYS.map((key) => [
    key,
    { ...contentKeyRegistry[key], ...(words[key] !== undefined && { defaultValue: words[key] }) },
  ]),
);

/** Editable keys. Spare keys are included once they are used. */
export const listKeysInUse = (items: readonly { key: string }[]): ContentKey[] =>
  CONTENT_KEYS.filter((key) => !getContentKeyDefinition(key).isSpare || items.some((item) => item.key === key));

/** Content key of each page's navy banner, for "Copy Navy Banner Content". */
export const NAVY_SECTION_KEYS = {
  home: 'home_navy_section',
  about: 'about_navy_section',
  get_involved: 'get_involved_navy_section',
  events: 'events_navy_section',
  panther_store: 'panther_store_navy_section',
} as const satisfies Record<PageType, ContentKey>;

export const isNavyKey = (key: string): boolean => Object.values(NAVY_SECTION_KEYS).some((navyKey) => navyKey === key);

// Cached, because a page looks up a hundred values in one list.
const byKey = cached(
  (entries: StoredTexts): ReadonlyMap<string, string> => new Map(entries.map(({ key, value }) => [key, value])),
);

/** Value that visitors see: stored, or else the default. */
export const getContentValue = (entries: StoredTexts, key: ContentKey): string =>
  byKey(entries).get(key) ?? getContentKeyDefinition(key).defaultValue;

/** @throws if no page has the key */
export function getContentKeyDefinition(key: ContentKey): ContentKeyDefinition {
  const definition = definitions.get(key);
  if (!definition) throw new Error(`no page has the key ${key}`);
  return definition;
}

export type StoredTexts = readonly { key: string; value: string }[];

/** Block name and place for volunteers, with the current names of tabs and tiers. */
export function nameBlock(key: ContentKey, items: StoredTexts): BlockNames {
  const { label, place, name } = getContentKeyDefinition(key);
  return name ? name(readClubLists(items)) : { label, place };
}

/**
 * Link address for the site at `publicUrl`, or empty. A public site omits example addresses.
 * Other sites show the default of spec.md, so that its place is visible.
 */
export function getShownAddress(entries: StoredTexts, key: ContentKey, publicUrl: string): string {
  const address = getContentValue(entries, key).trim();
  const { needsOwn = false, defaultValue } = getContentKeyDefinition(key);
  const isUnset = needsOwn && address === defaultValue && isExampleAddress(address);
  return isUnset || isLeftOut(address, publicUrl) ? '' : address;
}

function navyBanner(page: PageType, defaultValue: string): ContentKeyDefinition {
  return html(page, 'Navy Banner Content', 'banner under the hero images', defaultValue);
}

function mainContent(page: PageType, defaultValue: string): ContentKeyDefinition {
  return html(page, 'Main Page Content', 'under the banner', defaultValue);
}

function image(page: PageType, label: string, place: string): ContentKeyDefinition {
  return { ...html(page, label, place, ''), kind: 'image', mayBeEmpty: true };
}

function html(page: PageType, label: string, place: string, defaultValue: string): ContentKeyDefinition {
  return { label, page, place: `${PAGE_NAMES[page]}, ${place}`, kind: 'html', defaultValue };
}
