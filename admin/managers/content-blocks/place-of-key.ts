import { getContentKeyDefinition, isContentKey, isNavyKey } from '../../../contract/content-keys.ts';
import type { Place } from '../../ui/place-glyph.tsx';

/** Where on its page a block stands, for the glyph and the look of its preview. */
export const getPlace = (key: string): Place => {
  if (isNavyKey(key)) return 'navy';
  if (!isContentKey(key)) return 'lower';
  const { page, kind } = getContentKeyDefinition(key);
  if (key === `${page}_main_content`) return 'main';
  return kind === 'html' ? 'lower' : 'card';
};
