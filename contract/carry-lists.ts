import { DIAGRAM_PLACE } from './fund-text.ts';
import { type FundShare, isListKey, listValue, MOST_PERCENT, sumShares, writeRows } from './lists.ts';
import { getPlainText, trimEdges } from './plain-text.ts';

/** Version 1.0 stored lists as lines of text, and the fund split as percentages in a list or table within its text. */

/** Content items that version 1.0 stored in another format. */
export const CARRIED_KEYS = ['about_fund_allocation', 'about_fund_split', 'events_fnl_tiers', 'events_tabs'] as const;

const LIST_OR_TABLE = /<(ul|ol|table)(?=[\s>])(?:(?!<(?:ul|ol|table)[\s>])[\s\S])*?<\/\1>/g;
const ROW = /<(li|tr)(?=[\s>])[\s\S]*?<\/\1>/g;
const PERCENT = /(\d{1,3}(?:[.,]\d+)?)\s*%/;

export interface CarriedItem {
  id: number;
  key: string;
  value: string;
}

/** Converts version 1.0 items, sorted by id. Returns the same array if nothing changes. `splitId` is for the fund split. */
export function carryLists<Item extends CarriedItem>(items: Item[], splitId: number): Item[] {
  const carried = items.flatMap((item) => carryItem(item, splitId));
  const isSame = carried.length === items.length && carried.every((item, index) => item === items[index]);
  return isSame ? items : carried.sort((one, other) => one.id - other.id);
}

export function carryItem<Item extends CarriedItem>(item: Item, splitId: number): [Item] | [Item, Item] {
  if (item.key === 'about_fund_allocation') {
    const { text, shares } = takeFundSplit(item.value);
    const split = {
      id: splitId,
      key: 'about_fund_split',
      value: writeRows(shares),
      type: 'text',
      description: 'Fund split',
    };
    return [text === item.value ? item : { ...item, value: text }, { ...item, ...split }];
  }
  // In version 1.0, a key like any other that a club could choose for a text of its own.
  if (item.key === 'about_fund_split' && item.id !== splitId) return [{ ...item, key: `${item.key}_${item.id}` }];
  const value = isListKey(item.key) ? listValue(item.key).safeParse(item.value).data : undefined;
  return [value === undefined || value === item.value ? item : { ...item, value }];
}

/** Extracts the first list or table with two or more shares from the text. */
export function takeFundSplit(html: string): { text: string; shares: FundShare[] } {
  for (const { 0: block, index } of html.matchAll(LIST_OR_TABLE)) {
    const shares = (block.match(ROW) ?? []).flatMap((row) => parseShare(getPlainText(row)) ?? []);
    if (shares.length < 2 || sumShares(shares) > MOST_PERCENT) continue;
    const [intro, closing] = [html.slice(0, index).trim(), html.slice(index + block.length).trim()];
    const isEnd = closing === '' && !intro.includes(DIAGRAM_PLACE);
    return { text: isEnd ? intro : [intro, DIAGRAM_PLACE, closing].join('\n').trim(), shares };
  }
  return { text: html, shares: [] };
}

/** Parses one share, such as "K–12: 52.75% Shared by every grade". The percentage may come before or after the name. */
function parseShare(words: string): FundShare | null {
  const match = PERCENT.exec(words);
  if (!match?.[1]) return null;
  const before = trimEdges(words.slice(0, match.index));
  const after = trimEdges(words.slice(match.index + match[0].length));
  const percent = Number(Number(match[1].replace(',', '.')).toFixed(2));
  const [first = '', ...rest] = after.split(/\s*[:–—]\s+|\s+-\s+/);
  const [group, description] = before === '' ? [first, rest.join(' ')] : [before, after];
  return group === '' || percent > 100 ? null : { group, percent, description };
}
