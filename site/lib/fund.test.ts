import { describe, expect, it } from 'vitest';
import { contentKeyRegistry } from '../../contract/content-keys.ts';
import { DEFAULT_FUND_SPLIT } from '../../contract/fund-split.ts';
import { getFundSegments, getFundView, parseShare, shortenGroup } from './fund.ts';

describe('one share', () => {
  it.each([
    ['K–12: 52.75% Shared by every grade', { group: 'K–12', percent: 52.75, description: 'Shared by every grade' }],
    ['Seniors (5,07 %)', { group: 'Seniors', percent: 5.07, description: '' }],
    ['40% – Upper School: travel', { group: 'Upper School', percent: 40, description: 'travel' }],
  ])('is read from %j', (words, share) => {
    expect(parseShare(words)).toEqual(share);
  });

  it.each(['No figure here', '120% effort', '50%'])('is not read from %j', (words) => {
    expect(parseShare(words)).toBeNull();
  });
});

describe('the fund split', () => {
  it('of the default text is the default split, the list itself set as bars', () => {
    const fund = getFundView(contentKeyRegistry.about_fund_allocation.defaultValue);
    expect(fund.shares).toEqual(DEFAULT_FUND_SPLIT);
    expect(fund.intro).toContain('<h2>');
    expect(fund.intro + fund.closing).not.toContain('<li>');
  });

  it('follows the rows of a table', () => {
    const table =
      '<table><tbody><tr><th>Group</th><th>Share</th></tr><tr><td>Lower &amp; Middle</td><td>60%</td></tr><tr><td>Upper</td><td>40%</td><td>Buses</td></tr></tbody></table>';
    expect(getFundView(`<p>Before</p>${table}<p>After</p>`)).toEqual({
      shares: [
        { group: 'Lower & Middle', percent: 60, description: '' },
        { group: 'Upper', percent: 40, description: 'Buses' },
      ],
      intro: '<p>Before</p>',
      closing: '<p>After</p>',
    });
  });

  it('passes over a list that is no split and keeps it as text', () => {
    const html = '<ul><li>Thank you</li><li>100% parents</li></ul><ol><li>A 70%</li><li>B 30%</li></ol>';
    const fund = getFundView(html);
    expect(fund.shares.map(({ group }) => group)).toEqual(['A', 'B']);
    expect(fund.intro).toContain('Thank you');
  });

  it.each([
    '',
    '<p>Ask the treasurer.</p>',
    '<p>Two thirds go to Upper School, the rest to everyone.</p>',
    '<p>K–12 has 60% and Seniors 40%.</p>',
    '<ul><li>K–12: $52,750</li><li>Seniors: $5,070</li></ul>',
    '<ul><li>K–12: 100%</li></ul>',
  ])('is drawn by nobody where the text names none: %j', (html) => {
    expect(getFundView(html)).toEqual({ shares: [], intro: html, closing: '' });
  });

  it('that is more than a whole stays text', () => {
    const html = contentKeyRegistry.about_fund_allocation.defaultValue.replace('52.75%', '60 %');
    expect(getFundView(html)).toEqual({ shares: [], intro: html, closing: '' });
  });
});

it.each([
  ['Middle School', 'Middle School'],
  ['Travel and interscholastic transportation', 'Travel and…'],
  ['Lower, middle and upper', 'Lower, middle…'],
  ['Interscholasticathletics', ''],
])('sets %j upright as %j', (group, words) => {
  expect(shortenGroup(group)).toBe(words);
});

it('lays the segments end to end', () => {
  const segments = getFundSegments(DEFAULT_FUND_SPLIT);
  expect(segments.map(({ start }) => Number(start.toFixed(2)))).toEqual([0, 52.75, 58.53, 94.93]);
  expect(segments.map(({ hasRoom }) => hasRoom)).toEqual([true, false, true, false]);
});
