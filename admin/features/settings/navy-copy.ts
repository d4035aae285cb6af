import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentValue, NAVY_SECTION_KEYS } from '../../../contract/content-keys.ts';
import { NAVY_PAGES, type PageType } from '../../../contract/pages.ts';
import { tabOfPage, tabs } from '../../navigation/tabs.ts';

/** Page name as on its tab. */
export const namePage = (page: PageType): string => tabs[tabOfPage(page)].label;

export const isNavyPage = (page: string): page is PageType => NAVY_PAGES.some((known) => known === page);

interface NavyTarget {
  page: PageType;
  key: ContentKey;
  /** Stored item. Null while the page shows its built-in text. */
  item: ContentItem | null;
  /** Value that visitors see now. */
  value: string;
  isSame: boolean;
}

export interface NavyCopy {
  /** Copied text. Null if the source has no stored one. */
  value: string | null;
  targets: NavyTarget[];
}

export function planNavyCopy(items: readonly ContentItem[], source: PageType): NavyCopy {
  const find = (page: PageType) => items.find(({ key }) => key === NAVY_SECTION_KEYS[page]) ?? null;
  const value = find(source)?.value ?? null;
  const targets = NAVY_PAGES.filter((page) => page !== source).map((page): NavyTarget => {
    const key = NAVY_SECTION_KEYS[page];
    const item = find(page);
    return { page, key, item, value: getContentValue(items, key), isSame: item?.value === value };
  });
  return { value, targets };
}
