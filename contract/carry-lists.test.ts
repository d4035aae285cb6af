import { describe, expect, it } from 'vitest';
import { carryLists, takeFundSplit } from './carry-lists.ts';
import { readRows } from './lists.ts';

const TABLE =
  '<table><tbody><tr><th>Group</th><th>Share</th></tr><tr><td>Lower &amp; Middle</td><td>60%</td></tr><tr><td>Upper</td><td>40%</td><td>Buses</td></tr></tbody></table>';
const item = (id: number, key: string, value: string) => ({ id, key, value });

describe('fund split of version 1.0', () => {
  it.each([
    ['<li>K–12: 52.75% Shared by every grade</li><li>Seniors (5,07 %)</li>', 'K–12', 52.75, 'Shared by every grade'],
    ['<li>40% – Upper School: travel</li><li>B: 60%</li>', 'Upper School', 40, 'travel'],
  ])('is read from %j', (rows, group, percent, description) => {
    for (const tag of ['ul', 'ol'])
      expect(takeFundSplit(`<${tag}>${rows}</${tag}>`).shares[0]).toEqual({ group, percent, description });
  });

  it('follows the rows of a table, and leaves a divider in its place', () => {
    expect(takeFundSplit(`<p>Before</p>${TABLE}<p>After</p>`)).toEqual({
      text: '<p>Before</p>\n<hr />\n<p>After</p>',
      shares: [
        { group: 'Lower & Middle', percent: 60, description: '' },
        { group: 'Upper', percent: 40, description: 'Buses' },
      ],
    });
  });

  it('skips a list that is not a split and keeps it as text', () => {
    const html = '<ul><li>Thank you</li><li>100% parents</li></ul><ol><li>A 70%</li><li>B 30%</li></ol>';
    expect(takeFundSplit(html)).toMatchObject({ text: '<ul><li>Thank you</li><li>100% parents</li></ul>' });
  });

  it.each([
    '',
    '<p>Ask the treasurer.</p>',
    '<p>K–12 has 60% and Seniors 40%.</p>',
    '<ul><li>K–12: $52,750</li><li>Seniors: $5,070</li></ul>',
    '<ul><li>K–12: 100%</li></ul>',
    '<ol><li>K–12: 70%</li><li>Seniors: 70%</li></ol>',
    '<ul><li>120% effort</li><li>50%</li></ul>',
  ])('is missing in %j, which stays as it is', (html) =>
    expect(takeFundSplit(html)).toEqual({ text: html, shares: [] }),
  );
});

describe('carried items', () => {
  it('are read unchanged, with the split under an id of its own', () => {
    const carried = carryLists(
      [
        item(3, 'events_tabs', 'event-5 | Fun Run\nbasketball | Hoops | /objects/images/0123.webp'),
        item(7, 'about_fund_allocation', `<p>Before</p>${TABLE}`),
      ],
      5,
    );
    expect(carried.map(({ id }) => id)).toEqual([3, 5, 7]);
    expect(readRows('events_tabs', carried)[0]).toEqual({ id: 'event-5', name: 'Fun Run', picture: '' });
    expect(readRows('about_fund_split', carried).map(({ group }) => group)).toEqual(['Lower & Middle', 'Upper']);
    expect(carried[2]).toEqual(item(7, 'about_fund_allocation', '<p>Before</p>'));
  });

  it('show no diagram beside a text without a split', () => {
    const carried = carryLists([item(1, 'about_fund_allocation', '<p>Ask us.</p>')], 2);
    expect(readRows('about_fund_split', carried)).toEqual([]);
  });

  it('keep a text that the club had under the key of the split, under another key', () => {
    const own = item(4, 'about_fund_split', '<p>Ours</p>');
    const carried = carryLists([own, item(7, 'about_fund_allocation', TABLE)], 9);
    expect(carried[0]).toEqual({ ...own, key: 'about_fund_split_4' });
    expect(readRows('about_fund_split', carried).map(({ group }) => group)).toEqual(['Lower & Middle', 'Upper']);
    expect(carryLists([own], 4)).toEqual([own]);
  });

  it('are the same array where nothing differs', () => {
    const items = [item(1, 'home_main_content', '<p>a</p>'), item(2, 'events_tabs', 'nothing of a list')];
    expect(carryLists(items, 3)).toBe(items);
  });
});
