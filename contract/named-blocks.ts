import { DEFAULT_EVENT_TABS, EVENT_TABS, type EventTab, readEventTabs } from './event-tabs.ts';
import type { BlockNames, ClubLists, ContentKeyDefinition } from './key-definition.ts';
import { DEFAULT_TIERS, readTiers, TIER_IDS, type TierId } from './sponsor-tiers.ts';

const BUILT_IN: ClubLists = { tabs: DEFAULT_EVENT_TABS, tiers: DEFAULT_TIERS };

const [TABS_KEY, TIERS_KEY] = ['events_tabs', 'events_fnl_tiers'];

/** Where the club's lists are stored, among the other texts. */
export const LIST_KEYS: string[] = [TABS_KEY, TIERS_KEY];

export const readClubLists = (items: readonly { key: string; value: string }[]): ClubLists => {
  const find = (wanted: string): string => items.find(({ key }) => key === wanted)?.value ?? '';
  return { tabs: readEventTabs(find(TABS_KEY)), tiers: readTiers(find(TIERS_KEY)) };
};

const findById = <Row extends { id: string }>(id: string, lists: readonly (readonly Row[])[]): Row | undefined =>
  lists.map((rows) => rows.find((row) => row.id === id)).find(Boolean);

/** A tab's name now; one that the club has taken off its list keeps the built-in one. */
export const nameTab = (id: EventTab, { tabs }: ClubLists): string =>
  findById(id, [tabs, BUILT_IN.tabs])?.name ?? `Event ${EVENT_TABS.indexOf(id) + 1}`;

const createBlock = (name: (lists: ClubLists) => BlockNames, defaultValue: string): ContentKeyDefinition => ({
  ...{ ...name(BUILT_IN), page: 'events', kind: 'html', defaultValue, name },
});

const SPONSORS_TAB = 'friday-night-lights';

/** A block of the tab that has the sponsors; `place` says where in it. */
export const createSponsorsTabBlock = (label: string, place: string, defaultValue: string): ContentKeyDefinition =>
  createBlock((lists) => ({ label, place: `Events page, ${nameTab(SPONSORS_TAB, lists)} tab${place}` }), defaultValue);

/** All that another tab says. */
export const createTabBlock = (id: EventTab, defaultValue: string): ContentKeyDefinition =>
  createBlock((lists) => {
    const label = nameTab(id, lists);
    return { label, place: `Events page, ${label} tab` };
  }, defaultValue);

/** What a sponsor of a tier gets. */
export const createTierBlock = (id: TierId, defaultValue: string): ContentKeyDefinition =>
  createBlock((lists) => {
    const tier = findById(id, [lists.tiers, BUILT_IN.tiers]);
    const card = tier ? `$${tier.amount.toLocaleString('en-US')} sponsor card` : 'sponsor card';
    return {
      label: tier?.name ?? `Sponsor tier ${TIER_IDS.indexOf(id) + 1}`,
      place: `Events page, ${nameTab(SPONSORS_TAB, lists)} tab, ${card}`,
    };
  }, defaultValue);
