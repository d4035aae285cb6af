import { type ContentKey, getContentKeyDefinition, NAVY_SECTION_KEYS } from '../../../contract/content-keys.ts';
import type { Place } from '../../ui/place-glyph.tsx';

const navyKeys: readonly ContentKey[] = Object.values(NAVY_SECTION_KEYS);

/** Where on its page a block stands, for the glyph and the look of its preview. */
export const getPlace = (key: ContentKey): Place => {
  if (navyKeys.includes(key)) return 'navy';
  const { page, kind } = getContentKeyDefinition(key);
  if (key === `${page}_main_content`) return 'main';
  return kind === 'html' ? 'lower' : 'card';
};
