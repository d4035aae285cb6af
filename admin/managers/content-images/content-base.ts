import type { ContentItem } from '../../../contract/content-items.ts';

/** What a save of a content item is based on; null where nothing is stored. */
export type ContentBase = Pick<ContentItem, 'id' | 'version'> | null;

export const findBase = (item: ContentItem | null): ContentBase => item && { id: item.id, version: item.version };
