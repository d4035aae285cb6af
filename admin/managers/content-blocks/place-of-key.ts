import { getContentKeyDefinition, isContentKey, isNavyKey } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';
import type { Place } from '../../ui/place-glyph.tsx';

/** Whether tabs stand between the page's main content and its photo row. */
export const hasTabs = (page: PageType | null): boolean => page === 'about' || page === 'events';

/** Where on its page a block stands, for the glyph and the look of its preview. */
export const getPlace = (key: string): Place => {
  if (isNavyKey(key)) return 'navy';
  const page = isContentKey(key) ? getContentKeyDefinition(key).page : null;
  return page !== null && hasTabs(page) && key !== `${page}_main_content` ? 'tabs' : 'main';
};
