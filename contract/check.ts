import { z } from 'zod';
import { RULE_NAMES } from './checks/rules.ts';
import { CONTENT_VALUE_MAX, contentKey, getValueMax } from './content-items.ts';
import { findMaxLength, requiredText, text } from './fields.ts';
import { FONT_SIZES, TEXT_COLORS, type TextColor } from './rich-text.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from './working-copy.ts';

const ofContent = z
  .strictObject({ key: contentKey, value: text('Text', CONTENT_VALUE_MAX) })
  .superRefine(({ key, value }, context) => {
    const problem = findTextProblem('Text', value, getValueMax(key));
    if (problem) context.addIssue({ code: 'custom', path: ['value'], message: problem });
  });

/** A form field's value. The check reads strings and booleans. */
const field = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: 'A field must be text, a number, on or off, or empty',
});

const ofItem = z
  .strictObject({
    entity: z.enum(WORKING_COPY_ENTITIES, { error: `Entity must be one of ${WORKING_COPY_ENTITIES.join(', ')}` }),
    fields: z.record(requiredText('Field name', 100), field),
  })
  .superRefine(({ entity, fields }, context) => {
    for (const [name, value] of Object.entries(fields)) {
      const problem = findFieldProblem(entity, name, value, fields.key);
      if (problem) context.addIssue({ code: 'custom', path: ['fields', name], message: problem });
    }
  });

const findTextProblem = (label: string, value: string, max: number): string | null =>
  text(label, max).safeParse(value).error?.issues[0]?.message ?? null;

/** POST /api/admin/check: checks a content key and its text, or an item's fields, without storing anything. */
export const checkRequest = z.union([ofContent, ofItem], {
  error: 'Send a key and a value, or an entity and its fields',
});

const fixOf = <Kind extends string, More extends z.ZodRawShape>(kind: Kind, more: More) =>
  z.object({ kind: z.literal(kind), label: z.string(), ...more });

export const fix = z.discriminatedUnion('kind', [
  fixOf('color', { color: z.enum(Object.keys(TEXT_COLORS) as [TextColor, ...TextColor[]]).nullable() }),
  fixOf('size', { size: z.literal(FONT_SIZES).nullable() }),
  fixOf('align', {}),
  fixOf('heading', { level: z.int() }),
  fixOf('paragraph', {}),
  fixOf('header-row', {}),
  fixOf('list', { list: z.enum(['bulletList', 'orderedList']) }),
  fixOf('unlink', {}),
  fixOf('unquote', {}),
  fixOf('uncode', {}),
  fixOf('describe', {}),
]);

export const finding = z.object({
  rule: z.enum(RULE_NAMES),
  level: z.enum(['error', 'hint']),
  /** WCAG 2.2 success criterion, or null if none applies. */
  wcag: z.string().nullable(),
  /** One sentence about the effect on readers. */
  message: z.string(),
  /**
   * UTF-16 offsets into the field. For rich text, into the `textContent` of the sanitized value. Images and empty places have
   * equal start and end. `field` is set for entities.
   */
  place: z.object({ start: z.int(), end: z.int(), text: z.string(), field: z.string().optional() }),
  /** Fix offered by the dashboard. Null if only the author can decide. */
  fix: fix.nullable(),
});

export const checkResponse = z.object({ findings: z.array(finding) });

/** POST /api/admin/check/left: dismisses a finding until the text it refers to changes. */
export const dismissFinding = z.strictObject({
  entity: ofItem.shape.entity,
  /** Content key, or the id of any other item. */
  item: requiredText('Item', 100),
  rule: z.enum(RULE_NAMES, { error: 'There is no such rule' }),
  text: text('Text', 300),
});
export type DismissFinding = z.infer<typeof dismissFinding>;

export const dismissedFinding = dismissFinding.extend({ id: z.int(), by: z.string(), at: z.string() });
export type DismissedFinding = z.infer<typeof dismissedFinding>;

/** Checks the field's own limit before any rule runs, because a form may contain an invalid field. */
function findFieldProblem(entity: WorkingCopyEntity, name: string, value: unknown, key: unknown): string | null {
  const shape: Readonly<Record<string, z.ZodType>> = ENTITIES[entity].item.shape;
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (!schema) return `Unknown field “${name.slice(0, 60)}”`;
  if (typeof value !== 'string') return null;
  const labels: Readonly<Record<string, string>> = ENTITIES[entity].fieldLabels;
  const max = name === 'value' ? getValueMax(key) : (findMaxLength(schema) ?? CONTENT_VALUE_MAX);
  return findTextProblem(labels[name] ?? name, value, max);
}
