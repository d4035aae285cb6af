import { expect, it } from 'vitest';
import { CONTENT_KEYS, getContentKeyDefinition, nameBlock } from './content-keys.ts';

const RENAMED = [
  { key: 'events_tabs', value: 'friday-night-lights | Homecoming\nbasketball | Hoops\nevent-5 | Fun Run' },
  { key: 'events_fnl_tiers', value: 'tier_5 | Stadium | 10000\ntrailblazer | Captain | 7500' },
];

it('uses the defined name of every block until the club renames it', () => {
  for (const key of CONTENT_KEYS) {
    const { label, place } = getContentKeyDefinition(key);
    expect(nameBlock(key, [])).toEqual({ label, place });
  }
});

it.each([
  ['events_basketball_content', 'Hoops', 'Events page, Hoops tab'],
  ['events_tab_5_content', 'Fun Run', 'Events page, Fun Run tab'],
  ['events_fnl_main_content', 'Event Information', 'Events page, Homecoming tab'],
  ['events_fnl_trailblazer', 'Captain', 'Events page, Homecoming tab, $7,500 sponsor card'],
  ['events_fnl_tier_5', 'Stadium', 'Events page, Homecoming tab, $10,000 sponsor card'],
] as const)('uses the club’s own name for %s: %s', (key, label, place) =>
  expect(nameBlock(key, RENAMED)).toEqual({ label, place }),
);

it.each([
  ['events_pickleball_content', 'Pickleball Tournament', 'Events page, Pickleball Tournament tab'],
  ['events_fnl_spirit_starter', 'Spirit Starter', 'Events page, Homecoming tab, $500 sponsor card'],
  ['events_tab_6_content', 'Event 6', 'Events page, Event 6 tab'],
  ['events_fnl_tier_6', 'Sponsor tier 6', 'Events page, Homecoming tab, sponsor card'],
] as const)('keeps the built-in name of %s, which the club has removed from its list', (key, label, place) =>
  expect(nameBlock(key, RENAMED)).toEqual({ label, place }),
);
