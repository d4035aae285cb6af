import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKeyDefinition, getContentKeyDefinition, isContentKey } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';

/** What is stored under keys of the club's own that name the page: `home_notes` belongs to the home page. */
export const listOwnItems = (items: readonly ContentItem[], page: PageType): ContentItem[] =>
  items.filter(({ key }) => !isContentKey(key) && key.includes(`${page}_`));

type Block = Pick<ContentKeyDefinition, 'label' | 'place' | 'kind' | 'defaultValue'>;

/** What the dashboard says of a block; of a key of the club's own it knows no more than what is stored. */
export const describeBlock = (key: string, item: Pick<ContentItem, 'type'> | null): Block => {
  if (isContentKey(key)) return getContentKeyDefinition(key);
  // Only rich text is cleaned when it is saved: any other is shown as the characters that it is.
  const kind = item?.type === 'html' ? 'html' : 'text';
  return { label: key, place: 'A key of the club’s own. No page shows it.', kind, defaultValue: '' };
};
