import { expect, test } from 'vitest';
import { areSameFields, mergeFields } from './merging.ts';

const base = { name: 'Handbook', url: 'https://a.example', isActive: true };

test('keeps two edits of different fields', () => {
  const mine = { ...base, name: 'Handbook for helpers' };
  const theirs = { ...base, isActive: false };
  expect(mergeFields({ base, mine, theirs })).toEqual({ ...base, name: 'Handbook for helpers', isActive: false });
});

test('reports a conflict for two different edits of one field', () => {
  const mine = { ...base, name: 'Mine' };
  expect(mergeFields({ base, mine, theirs: { ...base, name: 'Theirs' } })).toBeNull();
  expect(mergeFields({ base, mine, theirs: mine })).toEqual(mine);
  expect(areSameFields(mine, { ...mine })).toBe(true);
  expect(areSameFields(mine, base)).toBe(false);
});
