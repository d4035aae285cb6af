import { expect, test } from 'vitest';
import { areSameFields, mergeFields } from './merging.ts';

const base = { name: 'Handbook', url: 'https://a.example', isActive: true };

test('two edits of different fields are both kept', () => {
  const mine = { ...base, name: 'Handbook for helpers' };
  const theirs = { ...base, isActive: false };
  expect(mergeFields({ base, mine, theirs })).toEqual({ ...base, name: 'Handbook for helpers', isActive: false });
});

test('two edits of one field clash, unless they are the same', () => {
  const mine = { ...base, name: 'Mine' };
  expect(mergeFields({ base, mine, theirs: { ...base, name: 'Theirs' } })).toBeNull();
  expect(mergeFields({ base, mine, theirs: mine })).toEqual(mine);
  expect(areSameFields(mine, { ...mine })).toBe(true);
  expect(areSameFields(mine, base)).toBe(false);
});
