import type { ContentItem } from '../../../contract/content-items.ts';
import {
  CONTENT_KEYS,
  type ContentKey,
  getContentKeyDefinition,
  isContentKey,
  isNavyKey,
  nameBlock,
  type StoredTexts,
} from '../../../contract/content-keys.ts';
import type { ContentKeyDefinition } from '../../../contract/key-definition.ts';
import { EVENT_TAB_KEYS, EVENT_TABS, getTierKey } from '../../../contract/lists.ts';
import { nameTab, readClubLists } from '../../../contract/named-blocks.ts';
import type { PageType } from '../../../contract/pages.ts';
import { hasTabs, type Place } from '../../ui/place-glyph.tsx';

/** Custom keys prefixed with a page's name: `home_notes` belongs to the home page. */
export const listOwnItems = (items: readonly ContentItem[], page: PageType): ContentItem[] =>
  items.filter(({ key }) => !isContentKey(key) && key.includes(`${page}_`));

interface EventsGroup {
  heading: string;
  keys: readonly ContentKey[];
  /** Page whose custom keys are listed below. */
  page?: PageType;
  /** True for the tab with the sponsor cards. */
  hasSponsors?: boolean;
}

const SPONSORS_TAB = 'friday-night-lights';

const SPONSORS_TAB_KEYS: readonly ContentKey[] = [
  'events_fnl_main_content',
  'events_fnl_sponsors',
  'events_fnl_trailblazer',
  'events_fnl_panther_partner',
  'events_fnl_community_connector',
  'events_fnl_spirit_starter',
];

const isSpare = (key: ContentKey): boolean => getContentKeyDefinition(key).isSpare === true;

/** Keys of a page's texts with their own cards, in the registry's order. */
export function listBlockKeys(page: PageType): ContentKey[] {
  return CONTENT_KEYS.filter((key) => {
    const definition = getContentKeyDefinition(key);
    return (
      definition.page === page && definition.card === undefined && !definition.isSpare && definition.kind !== 'image'
    );
  });
}

type Block = Pick<ContentKeyDefinition, 'label' | 'place' | 'kind' | 'defaultValue' | 'lines'>;

/** Label, place and kind of a block. For a custom key they come from the stored item. */
export function describeBlock(key: string, item: Pick<ContentItem, 'type'> | null, items: StoredTexts): Block {
  if (isContentKey(key)) return { ...getContentKeyDefinition(key), ...nameBlock(key, items) };
  // Only rich text is sanitized on saving. Anything else is shown literally.
  const kind = item?.type === 'html' ? 'html' : 'text';
  return { label: key, place: 'A key of the club’s own. No page shows it.', kind, defaultValue: '' };
}

/** Page that shows a block. Null for none, or for every page. */
export const findPage = (key: string): PageType | null =>
  isContentKey(key) ? getContentKeyDefinition(key).page : null;

/** Place of a block on its page, for the icon and the preview's style. */
export function getPlace(key: string): Place {
  if (isNavyKey(key)) return 'navy';
  const page = findPage(key);
  return page !== null && hasTabs(page) && key !== `${page}_main_content` ? 'tabs' : 'main';
}

/**
 * Headings and blocks of the Events tab: those of spec.md, in the order of the club's tabs. Spare blocks are included while
 * a tab or tier uses them.
 */
export function listEventsGroups(items: StoredTexts): EventsGroup[] {
  const lists = readClubLists(items);
  const listed = lists.tabs.map(({ id }) => id);
  const ids = [...listed, ...EVENT_TABS.filter((id) => !listed.includes(id) && !isSpare(EVENT_TAB_KEYS[id]))];
  const at = ids.indexOf(SPONSORS_TAB);
  const keys = ids.map((id) => EVENT_TAB_KEYS[id]);
  const [before, after] = [keys.slice(0, at), keys.slice(at + 1)];
  const page = 'events';
  const groups: EventsGroup[] = [
    { heading: 'General Events Page Content', keys: ['events_main_content', 'events_navy_section'] },
    { heading: 'Other Event Tabs', keys: before, ...(after.length === 0 && { page }) },
    {
      heading: nameTab(SPONSORS_TAB, lists),
      keys: [...SPONSORS_TAB_KEYS, ...lists.tiers.map(({ id }) => getTierKey(id)).filter(isSpare)],
      hasSponsors: true,
    },
    { heading: before.length === 0 ? 'Other Event Tabs' : 'More Event Tabs', keys: after, page },
  ];
  return groups.filter((group) => group.keys.length > 0);
}
