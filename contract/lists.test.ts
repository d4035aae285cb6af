import { describe, expect, it } from 'vitest';
import { completeContentValue, findContentValueProblem } from './content-items.ts';
import { CONTENT_KEYS } from './content-keys.ts';
import { readFundSplit, splitFundText, writeFundText } from './fund-text.ts';
import {
  describeList,
  EVENT_TAB_KEYS,
  findCellMax,
  formatList,
  getBuiltInRows,
  getTierKey,
  LIST_KEYS,
  type ListKey,
  readRows,
  TIER_IDS,
  writeRows,
} from './lists.ts';

const read = <Key extends ListKey>(key: Key, value: string) => readRows(key, [{ key, value }]);

describe('stored lists', () => {
  it('have a text for each tier and each tab', () => {
    for (const key of [...TIER_IDS.map(getTierKey), ...Object.values(EVENT_TAB_KEYS)])
      expect(CONTENT_KEYS).toContain(key);
  });

  it.each(LIST_KEYS)('read %s from JSON and from plain lines', (key) => {
    const stored = writeRows(getBuiltInRows(key));
    expect(read(key, stored)).toEqual(getBuiltInRows(key));
    expect(completeContentValue(key, formatList(key, stored))).toBe(stored);
  });

  it.each([
    ['about_fund_split', 'Group', 'group'],
    ['about_fund_split', 'Words', 'description'],
    ['events_fnl_tiers', 'Tier name', 'name'],
    ['events_tabs', 'Tab name', 'name'],
    ['site_menu', 'Name', 'name'],
  ] as const)('accept as many characters as the form of %s: %s', (key, label, column) => {
    const max = findCellMax(key, column) ?? 0;
    const findProblem = (length: number) => {
      const [first, ...others] = getBuiltInRows(key);
      return findContentValueProblem(key, writeRows([{ ...first, [column]: 'x'.repeat(length) }, ...others]));
    };
    expect(findProblem(max)).toBeNull();
    expect(findProblem(max + 1)).toBe(`${label} must be at most ${max} characters`);
  });

  it('are described without ids and internal targets', () => {
    const menu = writeRows([
      { target: 'page:1', name: '', showIn: 'header' },
      { target: 'about', name: 'Us', showIn: 'both' },
      { target: 'https://a.example/', name: 'Join', showIn: 'footer' },
    ]);
    expect(describeList('site_menu', menu)).toBe(
      'header, one of your pages\nUs, both\nJoin, footer, https://a.example/',
    );
  });

  it('read numbers as people type them', () => {
    expect(read('events_fnl_tiers', 'tier_5 | Friend | $1,250')).toEqual([
      { id: 'tier_5', name: 'Friend', amount: 1250 },
    ]);
    const typed = writeRows([
      { group: 'A', percent: ' 5,07 %' },
      { group: 'B', percent: '60.004' },
    ]);
    expect(read('about_fund_split', typed).map(({ percent }) => percent)).toEqual([5.07, 60]);
  });

  it('sort tiers by amount, largest first', () => {
    const text = 'tier_5 | Neighbor | 100\ntrailblazer | Trailblazer | 5000\ntier_6 | Friend | 100';
    expect(read('events_fnl_tiers', text).map(({ name }) => name)).toEqual(['Trailblazer', 'Neighbor', 'Friend']);
  });

  it.each(['<p>Ask us</p>', '', '[', '[1]', '[{"id":"gold"}]'])(
    'fall back to the built-in rows for the text %j',
    (text) => {
      for (const key of ['events_fnl_tiers', 'events_tabs'] as const)
        expect(read(key, text)).toEqual(getBuiltInRows(key));
    },
  );

  it.each([
    [[{ group: 'A', percent: 5 }], 'Name at least two groups'],
    [
      [
        { group: 'A', percent: 70 },
        { group: 'B', percent: 70 },
      ],
      'These add up to 140.00%. Bring the total to 100%.',
    ],
    [[{ group: ' ', percent: 70 }], 'Each row needs a group'],
    [[{ group: 'A', percent: 'lots' }], 'Each percentage must be a number from 0 to 100'],
    [[{ group: 'A', percent: '' }], 'Each percentage must be a number from 0 to 100'],
    [[{ group: 'A', percent: 101 }], 'Each percentage must be a number from 0 to 100'],
  ])('refuse shares that cannot be drawn: %j', (rows, problem) =>
    expect(findContentValueProblem('about_fund_split', writeRows(rows))).toBe(problem),
  );

  it('draw no diagram without shares', () => {
    expect(findContentValueProblem('about_fund_split', '[]')).toBeNull();
    expect(read('about_fund_split', '[]')).toEqual([]);
  });
});

describe('fund split', () => {
  const split = { key: 'about_fund_split', value: 'A | 60 | Buses & fields\nB | 40' };
  const text = { key: 'about_fund_allocation', value: '<p>Ask us.</p>' };

  it('is built in until the club has a split or a text of its own', () => {
    expect(readFundSplit([])).toEqual(getBuiltInRows('about_fund_split'));
    expect(readFundSplit([text])).toEqual([]);
    expect(readFundSplit([text, split])).toHaveLength(2);
  });

  it('becomes a list in the text for programs, at its divider or at the end', () => {
    const list =
      '<ul>\n<li><p><strong>A: 60.00%</strong> Buses &amp; fields</p></li>\n<li><p><strong>B: 40.00%</strong></p></li>\n</ul>';
    expect(writeFundText('<p>One</p>\n<hr />\n<p>Two</p>', readFundSplit([split]))).toBe(
      `<p>One</p>\n${list}\n<p>Two</p>`,
    );
    expect(writeFundText('<p>One</p>', readFundSplit([split]))).toBe(`<p>One</p>\n${list}`);
    expect(writeFundText('<p>One</p>', [])).toBe('<p>One</p>');
  });

  it('splits the text at its last top-level divider', () => {
    expect(splitFundText('<hr /><p>a</p><hr /><p>b</p>')).toEqual({ intro: '<hr /><p>a</p>', closing: '<p>b</p>' });
    const quoted = '<blockquote><p>a</p><hr /><p>b</p></blockquote>';
    expect(splitFundText(quoted)).toEqual({ intro: quoted, closing: '' });
  });
});
