import { findContentValueProblem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import type { ContentKeyDefinition } from '../../../contract/key-definition.ts';
import { isListKey } from '../../../contract/lists.ts';
import { AddressField, TextAreaField, TextField } from '../../ui/fields.tsx';
import type { LabelsForm } from './labels-form.ts';
import { RowsField } from './rows-field.tsx';

/** Length from which labels get a multi-line field. */
const LONG = 100;

/** Letters left when the count is announced. */
const NEAR = 3;

export function LabelField({ contentKey, form }: { contentKey: ContentKey; form: LabelsForm }) {
  const definition = getContentKeyDefinition(contentKey);
  const { kind, hint, lines, maxLength, mayBeEmpty = false, defaultValue } = definition;
  if (isListKey(contentKey))
    return <RowsField {...form.text(contentKey)} listKey={contentKey} isBusy={form.isSaving} />;
  const typed = form.fields[contentKey] ?? '';
  const room = countRoom(definition, typed);
  const { error = room?.isOver ? findContentValueProblem(contentKey, typed) : null, ...text } = form.text(contentKey);
  const field = {
    ...text,
    hint: [hint, room?.words].filter(Boolean).join(' ') || undefined,
    error: error ?? undefined,
    ...(!mayBeEmpty && { placeholder: defaultValue.replaceAll('\n', ' ') }),
  };
  if (kind === 'url') return <AddressField {...field} />;
  if (kind === 'link') return <TextField {...field} inputMode="url" isExact />;
  if (kind === 'email') return <TextField {...field} type="email" isExact />;
  if (lines) {
    return (
      <div>
        <TextAreaField {...field} rows={lines.max} />
        <p className="sr-only" role="status">
          {room?.isNear && room.words}
        </p>
      </div>
    );
  }
  if (maxLength !== undefined && maxLength > LONG) return <TextAreaField {...field} rows={3} maxLength={maxLength} />;
  return <TextField {...field} maxLength={maxLength} />;
}

/** Used share of the limit. Null if there is none. */
function countRoom({ maxLength, lines }: ContentKeyDefinition, typed: string) {
  const limit = lines?.maxLength ?? maxLength;
  if (limit === undefined) return null;
  const taken = lines ? Math.max(...typed.split('\n').map((line) => line.trim().length)) : typed.length;
  return {
    words: `${lines ? 'Longest line: ' : ''}${taken} of ${limit} letters.`,
    isNear: taken >= limit - NEAR,
    isOver: taken > limit,
  };
}
