import type { BlockNames, ClubLists, ContentKeyDefinition } from './key-definition.ts';
import { EVENT_TABS, type EventTab, formatAmount, readRows, TIER_IDS, type TierId } from './lists.ts';

const BUILT_IN = readClubLists([]);

const findById = <Row extends { id: string }>(id: string, lists: readonly (readonly Row[])[]): Row | undefined =>
  lists.map((rows) => rows.find((row) => row.id === id)).find(Boolean);

/** Current name of a tab. A tab no longer in the club's list keeps its built-in name. */
export const nameTab = (id: EventTab, { tabs }: ClubLists): string =>
  findById(id, [tabs, BUILT_IN.tabs])?.name ?? `Event ${EVENT_TABS.indexOf(id) + 1}`;

const SPONSORS_TAB = 'friday-night-lights';

/** Block of the sponsors' tab. `place` is added to the tab's name. */
export const createSponsorsTabBlock = (label: string, place: string, defaultValue: string): ContentKeyDefinition =>
  createBlock((lists) => ({ label, place: `Events page, ${nameTab(SPONSORS_TAB, lists)} tab${place}` }), defaultValue);

export function readClubLists(items: readonly { key: string; value: string }[]): ClubLists {
  return { tabs: readRows('events_tabs', items), tiers: readRows('events_fnl_tiers', items) };
}

/** Block with the text of any other tab. */
export function createTabBlock(id: EventTab, defaultValue: string): ContentKeyDefinition {
  return createBlock((lists) => {
    const label = nameTab(id, lists);
    return { label, place: `Events page, ${label} tab` };
  }, defaultValue);
}

export function createTierBlock(id: TierId, defaultValue: string): ContentKeyDefinition {
  return createBlock((lists) => {
    const tier = findById(id, [lists.tiers, BUILT_IN.tiers]);
    const card = tier ? `${formatAmount(tier.amount)} sponsor card` : 'sponsor card';
    return {
      label: tier?.name ?? `Sponsor tier ${TIER_IDS.indexOf(id) + 1}`,
      place: `Events page, ${nameTab(SPONSORS_TAB, lists)} tab, ${card}`,
    };
  }, defaultValue);
}

function createBlock(name: (lists: ClubLists) => BlockNames, defaultValue: string): ContentKeyDefinition {
  return {
    ...name(BUILT_IN),
    page: 'events',
    kind: 'html',
    defaultValue,
    name,
  };
}
