import { CONTENT_KEYS, type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';

/** A page's texts in the registry's order. */
export const listBlockKeys = (page: PageType): ContentKey[] =>
  CONTENT_KEYS.filter((key) => {
    const definition = getContentKeyDefinition(key);
    return definition.page === page && (definition.kind === 'html' || definition.kind === 'text');
  });
