import type { SiteContentEntry } from '../../contract/content-items.ts';
import { getContentValue } from '../../contract/content-keys.ts';
import { readFundSplit, writeFundText } from '../../contract/fund-text.ts';
import { formatList, isListKey } from '../../contract/lists.ts';

const FUND = ['about_fund_allocation', 'about_fund_split'];

/** Texts in the format of spec.md: the fund split is part of its text, and other lists have one line per row. */
export function listSiteContent(items: readonly SiteContentEntry[]): SiteContentEntry[] {
  const isWhole = items.some(({ key }) => key === 'about_fund_split');
  const first = items.findIndex(({ key }) => FUND.includes(key));
  return items.flatMap(({ key, value }, index) => {
    if (isWhole && FUND.includes(key)) {
      const text = writeFundText(getContentValue(items, 'about_fund_allocation'), readFundSplit(items));
      return index === first ? [{ key: 'about_fund_allocation', value: text }] : [];
    }
    return [{ key, value: isListKey(key) ? formatList(key, value) : value }];
  });
}
