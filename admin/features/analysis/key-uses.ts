import type { Change } from '../../../contract/changes.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import { getContentKeyDefinition, isContentKey, listKeysInUse, nameBlock } from '../../../contract/content-keys.ts';
import { isCopyKey } from '../../../contract/document-copies.ts';
import { nameGroup } from '../../../contract/pages.ts';
import { isArchiveKey } from '../../../contract/season/archives.ts';

export type KeyUse = ReturnType<typeof listUses>[number];

/** @param changes newest first. Undefined until loaded */
export function listUses(items: readonly ContentItem[], changes: readonly Change[] | undefined) {
  return listKeysInUse(items).map((key) => {
    const { page, kind, defaultValue } = getContentKeyDefinition(key);
    const { label } = nameBlock(key, items);
    const item = items.find((stored) => stored.key === key);
    const value = item?.value ?? defaultValue;
    const lastChange = changes?.find(({ entity, entityId }) => entity === 'contentItems' && entityId === item?.id);
    const length = kind === 'html' ? countLetters(value) : value.length;
    return { key, label, page: nameGroup(page), isStored: item !== undefined, length, lastChange: lastChange ?? null };
  });
}

export const listUnused = (items: readonly ContentItem[]): ContentItem[] =>
  items.filter(({ key }) => !isContentKey(key) && !isCopyKey(key) && !isArchiveKey(key));

export const countLetters = (html: string): number =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().length;
