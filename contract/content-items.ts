import { z } from 'zod';
import { getContentKeyDefinition, isContentKey, isNavyKey } from './content-keys.ts';
import {
  countParts,
  imageUrl,
  line,
  PARTS_MAX,
  requiredText,
  storedFields,
  text,
  updateSchema,
  webUrl,
} from './fields.ts';
import type { ContentKeyDefinition } from './key-definition.ts';
import { ownLink } from './link-address.ts';
import { isListKey, listValue } from './lists.ts';
import { isArchiveKey } from './season/archives.ts';
import { newWindow, storedWindow, type VisibilityWindow, windowFields } from './visibility-window.ts';

export const CONTENT_TYPES = ['text', 'html'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** UTF-16 units of one content value; several times the size of ten thousand words of rich text. */
export const CONTENT_VALUE_MAX = 200_000;

export const contentKey = requiredText('Key', 100).regex(/^[a-z][a-z0-9_]*$/, {
  error: 'Key may hold only small letters, digits and underscores, and begins with a letter',
});
const key = contentKey;
const value = text('Text', CONTENT_VALUE_MAX);
const type = z.enum(CONTENT_TYPES, { error: 'Type must be text or html' });
const description = line('Description', 500);

const fallbackValue = text('Text at other times', CONTENT_VALUE_MAX).nullable();

const fields = { value, type, description, ...windowFields, fallbackValue };

export const contentItem = z.object({
  ...storedFields,
  key,
  value,
  type,
  description,
  ...storedWindow,
  /** Navy banner text outside its visibility window. Null for the built-in text. */
  fallbackValue: fallbackValue.optional(),
});
export type ContentItem = z.infer<typeof contentItem>;

export const createContentItem = z
  .strictObject({
    key,
    value,
    type: type.optional(),
    description: description.default(''),
    ...newWindow,
    fallbackValue: fallbackValue.optional(),
  })
  .superRefine((item, context) => reportValueProblem(item.key, item.value, context))
  .transform((item) => ({ ...item, type: item.type ?? defaultTypeOf(item.key) }));
export type ContentItemInput = z.infer<typeof createContentItem>;

/** The key cannot change after creation: it is accepted in the body and ignored. */
export const updateContentItem = updateSchema(fields, ['key']);
export type ContentItemUpdate = z.infer<typeof updateContentItem>;

export const contentItemSchemas = { item: contentItem, create: createContentItem, update: updateContentItem };

/** One of several values written together: stores or deletes its key. */
const contentWrite = z
  .strictObject({
    key,
    value: value.nullable(),
    /** Version that the author saw, 0 if nothing was stored. Refused with 409 if it has changed. */
    version: z.int({ error: 'Version must be a whole number' }).min(0).optional(),
  })
  .superRefine((item, context) => {
    if (item.value !== null) reportValueProblem(item.key, item.value, context);
  });

/** PUT /api/admin/content: writes all or none. */
export const writeContentItems = z.strictObject({
  items: z
    .array(contentWrite)
    .min(1, { error: 'Name at least one item' })
    .max(50, { error: 'Too many items' })
    .refine((items) => new Set(items.map((item) => item.key)).size === items.length, { error: 'Name each key once' })
    .refine((items) => items.reduce((sum, item) => sum + countParts(item.value ?? ''), 0) <= PARTS_MAX, {
      error: 'Together these texts are too long: save them in several steps',
    }),
});
export type ContentWrite = z.infer<typeof contentWrite>;

/** Content entry for the public API and pages. */
export const siteContentEntry = contentItem.pick({ key: true, value: true });
export type SiteContentEntry = z.infer<typeof siteContentEntry>;

const hasText = (html: string): boolean => html.replace(/<(?!img|hr|iframe)[^<>]*>|&nbsp;|\s/g, '') !== '';

const mailAddress = requiredText('Email', 254)
  .trim()
  .check(z.email({ error: 'Email must be an address like name@school.org' }));

/** Maximum length of a key's value in letters, counting a line break after each line. */
export function getValueMax(contentKey: unknown): number {
  if (typeof contentKey !== 'string' || !isContentKey(contentKey)) return CONTENT_VALUE_MAX;
  const { lines, maxLength } = getContentKeyDefinition(contentKey);
  return maxLength ?? (lines ? lines.max * (lines.maxLength + 1) : CONTENT_VALUE_MAX);
}

/** Completes an address and normalizes a list. Other values are unchanged. */
export function completeContentValue(contentKey: string, value: string): string {
  const completed = findValueSchema(contentKey)?.safeParse(value);
  return completed?.success ? completed.data : value;
}

/** Reason why `candidate` is not a valid value of `contentKey`, as a sentence. Null if it is valid. */
export function findContentValueProblem(contentKey: string, candidate: string): string | null {
  const definition = isContentKey(contentKey) ? getContentKeyDefinition(contentKey) : null;
  if (!hasText(candidate)) return definition?.mayBeEmpty ? null : `${definition?.label ?? 'Text'} is required`;
  const result = findValueSchema(contentKey)?.safeParse(candidate);
  return result?.success === false ? (result.error.issues[0]?.message ?? 'Text is not valid') : null;
}

/** Reason why `item` cannot have a visibility window, as a sentence. Null if it can or has none. */
export function findTimedProblem(item: VisibilityWindow & Pick<ContentItem, 'key' | 'fallbackValue'>): string | null {
  const isTimed = item.showFrom || item.showUntil || item.fallbackValue;
  return isTimed && !isNavyKey(item.key) ? 'Only a navy banner can be shown at certain times' : null;
}

const archivedRelease = z.string().regex(/^[1-9]\d{0,8}$/, { error: 'An archive must be the number of a release' });

function findValueSchema(contentKey: string) {
  if (isListKey(contentKey)) return listValue(contentKey);
  if (isArchiveKey(contentKey)) return archivedRelease;
  const definition = isContentKey(contentKey) ? getContentKeyDefinition(contentKey) : null;
  if (definition?.kind === 'image') return imageUrl();
  if (definition?.kind === 'url') return webUrl('Link');
  if (definition?.kind === 'link') return ownLink;
  if (definition?.kind === 'email') return mailAddress;
  return definition?.kind === 'text' ? plainText(definition) : null;
}

/** Plain text trimmed on each line, with line breaks removed from single-line values. */
function plainText({ label, maxLength = CONTENT_VALUE_MAX, lines }: ContentKeyDefinition) {
  return z
    .string()
    .overwrite((value) => normalizeLines(value, lines !== undefined))
    .check(
      z.maxLength(maxLength, { error: `${label} must be at most ${maxLength} characters` }),
      z.refine((value) => !lines || value.split('\n').length <= lines.max, {
        error: `${label} must be at most ${lines?.max} lines`,
      }),
      z.refine((value) => !lines || value.split('\n').every((line) => line.length <= lines.maxLength), {
        error: `Each line of ${label} must be at most ${lines?.maxLength} characters`,
      }),
    );
}

function normalizeLines(value: string, hasLines: boolean): string {
  const lines = value.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(hasLines ? '\n' : ' ');
}

function reportValueProblem(contentKey: string, candidate: string, context: z.RefinementCtx) {
  const problem = findContentValueProblem(contentKey, candidate);
  if (problem !== null) context.addIssue({ code: 'custom', path: ['value'], message: problem });
}

/** Rich text, unless the key is known to contain something else. */
function defaultTypeOf(contentKey: string): ContentType {
  return !isContentKey(contentKey) || getContentKeyDefinition(contentKey).kind === 'html' ? 'html' : 'text';
}
