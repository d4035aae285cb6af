import { expect, it } from 'vitest';
import type { ContentItem } from '../../../contract/content-items.ts';
import { describeBlock, listOwnItems } from './own-keys.ts';

const stored = (key: string, type: ContentItem['type'] = 'html'): ContentItem => ({
  ...{ id: 1, version: 1, createdAt: '2026-09-01T12:00:00.000Z', updatedAt: '2026-09-01T12:00:00.000Z' },
  ...{ key, value: '<p>x</p>', type, description: '', showFrom: null, showUntil: null },
});

it('lists a key of the club’s own on the tab of the page that it names, and no key that has a card already', () => {
  const items = ['home_notes', 'home_main_content', 'about_notes', 'notes', 'get_involved_notes'].map((key) =>
    stored(key),
  );
  expect(listOwnItems(items, 'home').map(({ key }) => key)).toEqual(['home_notes']);
  expect(listOwnItems(items, 'get_involved').map(({ key }) => key)).toEqual(['get_involved_notes']);
  expect(listOwnItems(items, 'events')).toEqual([]);
});

it('takes for HTML only what is stored as HTML, which alone is cleaned', () => {
  expect(describeBlock('home_notes', stored('home_notes')).kind).toBe('html');
  expect(describeBlock('home_notes', stored('home_notes', 'text')).kind).toBe('text');
  expect(describeBlock('home_notes', null).kind).toBe('text');
});
