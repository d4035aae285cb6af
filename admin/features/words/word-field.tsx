import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import type { ContentKeyDefinition } from '../../../contract/key-definition.ts';
import { AddressField, TextAreaField, TextField } from '../../ui/fields.tsx';
import type { WordsForm } from './words-form.ts';

interface WordFieldProps {
  contentKey: ContentKey;
  form: WordsForm;
}

/** From so many letters on, words have more than one line in their field. */
const LONG = 100;

/** How much of its place the words take; empty where there is no limit to come near to. */
export const countRoom = ({ maxLength, lines }: Pick<ContentKeyDefinition, 'maxLength' | 'lines'>, typed: string) => {
  if (lines) {
    const longest = Math.max(...typed.split('\n').map((line) => line.trim().length));
    return `Longest line: ${longest} of ${lines.maxLength} letters.`;
  }
  return maxLength === undefined ? '' : `${typed.length} of ${maxLength} letters.`;
};

/** One of the registry's short words, with the room that its place has. */
export const WordField = ({ contentKey, form }: WordFieldProps) => {
  const definition = getContentKeyDefinition(contentKey);
  const { label, kind, hint, lines, maxLength, mayBeEmpty = false, defaultValue } = definition;
  const typed = form.fields[contentKey] ?? '';
  const field = {
    ...form.text(contentKey),
    ...{ label, hint: [hint, countRoom(definition, typed)].filter(Boolean).join(' ') || undefined },
    ...(!mayBeEmpty && { placeholder: defaultValue.replaceAll('\n', ' ') }),
  };
  if (kind === 'url') return <AddressField {...field} />;
  if (kind === 'link') return <TextField {...field} inputMode="url" autoCapitalize="none" spellCheck={false} />;
  if (kind === 'email') return <TextField {...field} type="email" autoCapitalize="none" spellCheck={false} />;
  if (lines) return <TextAreaField {...field} rows={lines.max} />;
  if (maxLength !== undefined && maxLength > LONG) return <TextAreaField {...field} rows={3} maxLength={maxLength} />;
  return <TextField {...field} maxLength={maxLength} />;
};
