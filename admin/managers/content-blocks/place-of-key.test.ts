import { expect, it } from 'vitest';
import { getPlace, hasTabs } from './place-of-key.ts';

it.each([
  ['home_navy_section', 'navy'],
  ['home_main_content', 'main'],
  ['about_main_content', 'main'],
  ['about_fund_allocation', 'tabs'],
  ['about_leadership_content', 'tabs'],
  ['events_fnl_sponsors', 'tabs'],
  ['events_pickleball_content', 'tabs'],
] as const)('finds %s where visitors do: %s', (key, place) => {
  expect(getPlace(key)).toBe(place);
});

it('gives tabs to the pages that have them', () => {
  expect((['home', 'about', 'get_involved', 'events', 'panther_store'] as const).filter(hasTabs)).toEqual([
    'about',
    'events',
  ]);
});
