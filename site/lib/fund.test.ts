import { expect, it } from 'vitest';
import { getBuiltInRows } from '../../contract/lists.ts';
import { getFundSegments, shortenGroup } from './fund.ts';

it.each([
  ['Middle School', 'Middle School'],
  ['Travel and interscholastic transportation', 'Travel and…'],
  ['Lower, middle and upper', 'Lower, middle…'],
  ['Interscholasticathletics', ''],
])('shortens %j for vertical text to %j', (group, words) => expect(shortenGroup(group)).toBe(words));

it('places the segments end to end', () => {
  const segments = getFundSegments(getBuiltInRows('about_fund_split'));
  expect(segments.map(({ start }) => Number(start.toFixed(2)))).toEqual([0, 52.75, 58.53, 94.93]);
  expect(segments.map(({ hasRoom }) => hasRoom)).toEqual([true, false, true, false]);
});
