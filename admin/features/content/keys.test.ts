import { expect, it } from 'vitest';
import type { ContentItem } from '../../../contract/content-items.ts';
import { hasTabs } from '../../ui/place-glyph.tsx';
import { describeBlock, getPlace, listBlockKeys, listEventsGroups, listOwnItems } from './keys.ts';

function stored(key: string, type: ContentItem['type'] = 'html'): ContentItem {
  return {
    id: 1,
    version: 1,
    createdAt: '2026-09-01T12:00:00.000Z',
    updatedAt: '2026-09-01T12:00:00.000Z',
    key,
    value: '<p>x</p>',
    type,
    description: '',
    showFrom: null,
    showUntil: null,
  };
}

it('lists a custom key on the tab of the page that it names, without keys that have a card', () => {
  const items = ['home_notes', 'home_main_content', 'about_notes', 'notes', 'get_involved_notes'].map((key) =>
    stored(key),
  );
  expect(listOwnItems(items, 'home').map(({ key }) => key)).toEqual(['home_notes']);
  expect(listOwnItems(items, 'get_involved').map(({ key }) => key)).toEqual(['get_involved_notes']);
  expect(listOwnItems(items, 'events')).toEqual([]);
});

it('treats only text stored as HTML as HTML, because only that is sanitized', () => {
  expect(describeBlock('home_notes', stored('home_notes'), []).kind).toBe('html');
  expect(describeBlock('home_notes', stored('home_notes', 'text'), []).kind).toBe('text');
  expect(describeBlock('home_notes', null, []).kind).toBe('text');
});

it.each([
  ['home_navy_section', 'navy'],
  ['home_main_content', 'main'],
  ['about_main_content', 'main'],
  ['about_fund_allocation', 'tabs'],
  ['about_leadership_content', 'tabs'],
  ['events_fnl_sponsors', 'tabs'],
  ['events_pickleball_content', 'tabs'],
] as const)('places %s where visitors find it: %s', (key, place) => expect(getPlace(key)).toBe(place));

it('offers tabs only on pages that have them', () => {
  expect((['home', 'about', 'get_involved', 'events', 'panther_store'] as const).filter(hasTabs)).toEqual([
    'about',
    'events',
  ]);
});

it('shows the club’s additions to the Events page under their tab, in tab order', () => {
  const [tabs, tiers] = [
    'pickleball | Paddle Night\nevent-5 | Golf Classic\nfriday-night-lights | Friday Night Lights\nevent-6 | Gala',
    'trailblazer | Trailblazer | 5000\ntier_6 | Neighbor | 100',
  ];
  const items = [
    { key: 'events_tabs', value: tabs },
    { key: 'events_fnl_tiers', value: tiers },
  ];
  const [, before, sponsors, after] = listEventsGroups(items);
  expect(before).toEqual({
    heading: 'Other Event Tabs',
    keys: ['events_pickleball_content', 'events_tab_5_content'],
  });
  expect(sponsors?.keys.slice(-2)).toEqual(['events_fnl_spirit_starter', 'events_fnl_tier_6']);
  // Items that the club took off its list keep their texts.
  expect(after).toEqual({
    heading: 'More Event Tabs',
    keys: ['events_tab_6_content', 'events_spirit_days_content', 'events_basketball_content'],
    page: 'events',
  });
});

it('shows every text of the Events page exactly once', () => {
  const shown = listEventsGroups([]).flatMap(({ keys }) => keys);
  expect([...shown].sort()).toEqual(listBlockKeys('events').sort());
});
