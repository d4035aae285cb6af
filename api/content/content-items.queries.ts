import { eq, inArray } from 'drizzle-orm';
import {
  type ContentItem,
  completeContentValue,
  contentItem,
  createContentItem,
  findContentValueProblem,
  findTimedProblem,
} from '../../contract/content-items.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { LIST_KEYS } from '../../contract/lists.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { contentItems } from '../../db/schema/index.ts';
import { conflict, invalid } from '../http/errors.ts';
import { createQueries, describeKind } from './listed-items.ts';

type Draft = Pick<ContentItem, 'key' | 'value' | 'type'>;
type Timed = Pick<ContentItem, 'key' | 'showFrom' | 'showUntil' | 'fallbackValue'>;

export const findContentItem = async (db: Queryable, key: string): Promise<ContentItem | null> =>
  (await db.select().from(contentItems).where(eq(contentItems.key, key)).get()) ?? null;

const stored = createQueries(describeKind('contentItems'));

export const contentItemQueries: typeof stored = {
  ...stored,
  insert: async (tx, input, at) => {
    if (await findContentItem(tx, input.key)) throw conflict(ERROR_MESSAGES.keyTaken);
    return stored.insert(tx, { ...input, ...getStorable(input) }, at);
  },
  update: (tx, current, fields, at) =>
    stored.update(tx, current, { ...fields, ...getStorable({ ...current, ...fields }) }, at),
};

/** Stores an item under its key: `before` with these fields or, without it, a new one. */
export function putContentItem(
  tx: Transaction,
  before: ContentItem | null,
  { key, ...fields }: Pick<ContentItem, 'key' | 'value'> & Partial<Pick<ContentItem, 'type' | 'description'>>,
  at: Date,
): Promise<ContentItem> {
  if (before) return contentItemQueries.update(tx, before, fields, at);
  const description = isContentKey(key) ? getContentKeyDefinition(key).label : '';
  return contentItemQueries.insert(tx, createContentItem.parse({ key, description, ...fields }), at);
}

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
  const { error } = contentItem.shape.value.safeParse(value);
  const problem = error?.issues[0]?.message ?? findContentValueProblem(draft.key, value);
  if (problem !== null) throw invalid('value', problem);
  return value;
}

function isRichText({ key, type }: Draft): boolean {
  const kind = isContentKey(key) ? getContentKeyDefinition(key).kind : type;
  // Not for addresses: escaping their ampersands would break them.
  return kind === 'html' || (kind === 'text' && type === 'html');
}

/**
 * Value, and fallback text of a navy banner outside its visibility window.
 * @throws 400 for a value that cannot be shown, or a block that is always shown
 */
function getStorable(item: Draft & Timed) {
  const value = getStorableValue(item);
  const problem = findTimedProblem(item);
  if (problem !== null) throw invalid('showFrom', problem);
  const html = sanitizeRichText(item.fallbackValue ?? '');
  return { value, fallbackValue: findContentValueProblem(item.key, html) === null ? html : null };
}
