import { expect, it } from 'vitest';
import { findMatches, listCommands } from './commands.ts';

const all = listCommands([
  { id: 'homepage', label: 'Homepage', icon: 'home' },
  { id: 'analysis', label: 'Content usage analysis', icon: 'chart' },
]);
const find = (query: string) => findMatches(all, query).map(({ id }) => id);

it('finds tabs, hidden panels, blocks, pages and publishing', () => {
  expect(find('homepa')).toEqual(['tab-homepage']);
  expect(find('usage')).toEqual(['tab-analysis']);
  expect(find('pickleball')).toEqual(['key-events_pickleball_content']);
  expect(find('publish')[0]).toBe('publish');
  expect(find('calendar')).toEqual(['dates']);
  expect(find('view /about')).toEqual(['page-/about']);
});

it('finds by where a block stands and by its key, in any order of words', () => {
  expect(find('banner store')).toEqual(['key-panther_store_navy_section']);
  expect(find('donate_button_url')).toEqual(['key-donate_button_url']);
});

it('puts what begins with the words first', () => {
  expect(find('content')[0]).toBe('tab-analysis');
});

it('puts what is called so before what stands near it', () => {
  const labels = findMatches(all, 'banner').map(({ label }) => label);
  expect(labels).toContain('Main Page Content');
  expect(labels.slice(0, 5)).toEqual(Array(5).fill('Navy Banner Content'));
});

it('offers everything while nothing is typed, and nothing that does not match', () => {
  expect(find(' ')).toHaveLength(all.length);
  expect(find('swimming pool')).toEqual([]);
});
