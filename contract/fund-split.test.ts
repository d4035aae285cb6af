import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentKeyRegistry } from './content-keys.ts';
import {
  DEFAULT_FUND_SPLIT,
  findSharesProblem,
  getFundView,
  parseShare,
  settleShareWords,
  writeFundSplit,
} from './fund-split.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

describe('one share', () => {
  it.each([
    ['K–12: 52.75% Shared by every grade', { group: 'K–12', percent: 52.75, description: 'Shared by every grade' }],
    ['Seniors (5,07 %)', { group: 'Seniors', percent: 5.07, description: '' }],
    ['40% – Upper School: travel', { group: 'Upper School', percent: 40, description: 'travel' }],
  ])('is read from %j', (words, share) => expect(parseShare(words)).toEqual(share));

  it.each(['No figure here', '120% effort', '50%'])('is not read from %j', (words) =>
    expect(parseShare(words)).toBeNull(),
  );
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
  ])('is drawn by nobody where the text names none: %j', (html) =>
    expect(getFundView(html)).toEqual({ shares: [], intro: html, closing: '' }),
  );

  it('that is more than a whole stays text', () => {
    const html = contentKeyRegistry.about_fund_allocation.defaultValue.replace('52.75%', '60 %');
    expect(getFundView(html)).toEqual({ shares: [], intro: html, closing: '' });
  });
});

describe('rows', () => {
  const DEFAULT_TEXT = contentKeyRegistry.about_fund_allocation.defaultValue;
  const TABLE =
    '<p>Before</p><table><tbody><tr><th>Group</th><th>Share</th></tr><tr><td>Lower</td><td>60%</td></tr><tr><td>Upper</td><td>40%</td></tr></tbody></table><p>After</p>';
  const PROSE = [
    '<p>Ask the treasurer.</p>',
    '<p>Two thirds go to Upper School, the rest to everyone.</p>',
    '<p>K–12 has 60% and Seniors 40%.</p>',
    '<ul><li>K–12: $52,750</li><li>Seniors: $5,070</li></ul>',
    '<ol><li>K–12: 70%</li><li>Seniors: 70%</li></ol>',
  ];
  const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map(settleShareWords);
  const share = fc.record({ group: words, percent: fc.integer({ min: 0, max: 6000 }), description: words });
  const shares = fc
    .array(
      share.map(({ percent, ...rest }) => ({ ...rest, percent: percent / 100 })),
      { minLength: 2, maxLength: 12 },
    )
    .filter((rows) => findSharesProblem(rows) === null);

  it('become the text’s diagram, and come back from it as they were', () => {
    fc.assert(
      fc.property(fc.constantFrom(DEFAULT_TEXT, TABLE, '', ...PROSE), shares, (text, rows) => {
        const written = sanitizeRichText(writeFundSplit(text, rows));
        const { shares: drawn, intro } = getFundView(written);
        expect(drawn).toEqual(rows);
        expect(writeFundSplit(written, drawn)).toBe(written);
        expect(intro).toContain(getFundView(sanitizeRichText(text)).intro.trim().slice(0, 20));
      }),
      { numRuns: 500 },
    );
  });

  it.each(PROSE)('are none in prose, which stays as it is: %j', (text) => {
    expect(getFundView(text)).toEqual({ shares: [], intro: text, closing: '' });
  });

  it('leave the rows that stay, and the head of a table, as they were written', () => {
    const linked = TABLE.replace('Lower', '<a href="/about">Lower</a>');
    const rows = [...getFundView(linked).shares.slice(0, 1), { group: 'Seniors', percent: 40, description: 'Banners' }];
    expect(writeFundSplit(linked, rows)).toContain(
      '<tr><th>Group</th><th>Share</th></tr><tr><td><a href="/about">Lower</a></td><td>60%</td></tr>',
    );
  });

  it.each([
    [[], 'Name at least two groups'],
    [
      [
        { group: 'A', percent: 70 },
        { group: 'B', percent: 70 },
      ],
      'These add up to 140.00%. Bring the total to 100%.',
    ],
    [
      [
        { group: '', percent: 70 },
        { group: 'B', percent: 3 },
      ],
      'Each row needs a group',
    ],
    [
      [
        { group: 'A', percent: Number.NaN },
        { group: 'B', percent: 3 },
      ],
      'Each percentage must be a number from 0 to 100',
    ],
    [
      [
        { group: 'Top 5% club', percent: 1 },
        { group: 'B', percent: 3 },
      ],
      expect.stringContaining('Top 5% club'),
    ],
  ])('that no page could draw are refused: %j', (rows, problem) =>
    expect(findSharesProblem(rows.map((row) => ({ ...row, description: '' })))).toEqual(problem),
  );
});
