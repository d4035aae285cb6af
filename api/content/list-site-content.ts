import type { SiteContentEntry } from '../../contract/content-items.ts';
import { getContentValue } from '../../contract/content-keys.ts';
import { writeFundText } from '../../contract/fund-text.ts';
import { formatList, isListKey, readRows } from '../../contract/lists.ts';

/** Texts in spec.md's form: the fund split stands in its text, and every other list is a line for each row. */
export function listSiteContent(items: readonly SiteContentEntry[]): SiteContentEntry[] {
  const hasSplit = items.some(({ key }) => key === 'about_fund_split');
  const fund = getContentValue(items, 'about_fund_allocation');
  const shown = items.filter(({ key }) => !(hasSplit && key.startsWith('about_fund_')));
  const entries = shown.map(({ key, value }) => ({ key, value: isListKey(key) ? formatList(key, value) : value }));
  if (!hasSplit) return entries;
  const value = writeFundText(fund, readRows('about_fund_split', items));
  return [...entries, { key: 'about_fund_allocation', value }];
}
