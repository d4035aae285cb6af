import { asc, eq, inArray } from 'drizzle-orm';
import {
  CONTENT_VALUE_MAX,
  type ContentItem,
  type ContentItemInput,
  type ContentItemUpdate,
  completeContentValue,
  findContentValueProblem,
  findTimedProblem,
} from '../../contract/content-items.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { LIST_KEYS } from '../../contract/lists.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import type { Queryable } from '../../db/client.ts';
import { contentItems } from '../../db/schema/index.ts';
import { firstVersion, getOnly, nextVersion } from '../changes/stored-item.ts';
import { conflict, invalid } from '../http/errors.ts';
import type { ItemQueries } from './write-item.ts';

export const listContentItems = (db: Queryable): Promise<ContentItem[]> =>
  db.select().from(contentItems).orderBy(asc(contentItems.id));

type Draft = Pick<ContentItem, 'key' | 'value' | 'type'>;
type Timed = Pick<ContentItem, 'key' | 'showFrom' | 'showUntil' | 'fallbackValue'>;

export const findContentItem = async (db: Queryable, key: string): Promise<ContentItem | null> =>
  (await db.select().from(contentItems).where(eq(contentItems.key, key)))[0] ?? null;

export const contentItemQueries: ItemQueries<ContentItem, ContentItemInput, ContentItemUpdate> = {
  entity: 'contentItems',
  find: async (tx, id) => (await tx.select().from(contentItems).where(eq(contentItems.id, id)))[0] ?? null,
  insert: async (tx, input, at) => {
    await assertKeyFree(tx, input.key);
    const value = getStorableValue(input);
    const fallbackValue = getStorableFallback(input);
    return getOnly(
      await tx
        .insert(contentItems)
        .values({ ...input, value, fallbackValue, ...firstVersion(at) })
        .returning(),
    );
  },
  update: async (tx, current, fields, at) => {
    const next = { ...current, ...fields };
    return getOnly(
      await tx
        .update(contentItems)
        .set({
          ...fields,
          value: getStorableValue(next),
          fallbackValue: getStorableFallback(next),
          ...nextVersion(current, at),
        })
        .where(eq(contentItems.id, current.id))
        .returning(),
    );
  },
  remove: async (tx, id) => {
    await tx.delete(contentItems).where(eq(contentItems.id, id));
  },
};

/** Texts that name the club's tabs and sponsor tiers. */
export function readListTexts(db: Queryable): Promise<Pick<ContentItem, 'key' | 'value'>[]> {
  return db
    .select({ key: contentItems.key, value: contentItems.value })
    .from(contentItems)
    .where(inArray(contentItems.key, LIST_KEYS));
}

/** Sanitized value to store. @throws 400 if nothing displayable is left. */
export function getStorableValue(draft: Draft): string {
  const value = isRichText(draft) ? sanitizeRichText(draft.value) : completeContentValue(draft.key, draft.value);
  const problem =
    value.length > CONTENT_VALUE_MAX
      ? `Value must be at most ${CONTENT_VALUE_MAX} characters`
      : findContentValueProblem(draft.key, value);
  if (problem !== null) throw invalid('value', problem);
  return value;
}

function isRichText({ key, type }: Draft): boolean {
  const kind = isContentKey(key) ? getContentKeyDefinition(key).kind : type;
  // Not for addresses: escaping their ampersands would break them.
  return kind === 'html' || (kind === 'text' && type === 'html');
}

async function assertKeyFree(tx: Queryable, key: string): Promise<void> {
  if (await findContentItem(tx, key)) throw conflict(ERROR_MESSAGES.keyTaken);
}

/**
 * Fallback text of a navy banner outside its visibility window.
 * @throws 400 for a block that is always shown.
 */
function getStorableFallback(item: Timed): string | null {
  const problem = findTimedProblem(item);
  if (problem !== null) throw invalid('showFrom', problem);
  const html = sanitizeRichText(item.fallbackValue ?? '');
  return findContentValueProblem(item.key, html) === null ? html : null;
}
