import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { listFieldLabels } from '../../../contract/entities.ts';
import { isListKey } from '../../../contract/lists.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SeasonItem, SeasonState } from '../../../contract/season/season.ts';
import { FormActions, FormFrame } from '../../forms/form-frame.tsx';
import type { Stored } from '../../forms/form-state.ts';
import { useInitialText, useItemForm } from '../../forms/item-form.ts';
import { FieldProblem, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { CheckedText } from '../content/checked-text.tsx';
import { useStoredTexts } from '../content/data.ts';
import { describeBlock } from '../content/keys.ts';
import { RowsField } from '../labels/rows-field.tsx';
import { seasonQuery, useChoose } from './data.ts';

type Texts = Record<string, string>;

const toStored = ({ stamp, fields }: SeasonItem): Stored<Texts, number> => ({ version: stamp, fields });

/** Edits an item's text for next season. The site keeps the current text until the season is published. */
export function SeasonForm({ item, onDone }: { item: SeasonItem; onDone: () => void }) {
  const { entity, id, key, label } = item;
  const client = useQueryClient();
  const { mutateAsync } = useChoose();
  const labels = listFieldLabels(entity);
  const form = useItemForm<Texts, number, SeasonState>({
    name: `season:${entity}:${id}`,
    label,
    labels,
    stored: toStored(item),
    save: (fields, seen) => mutateAsync({ item, choice: 'change', fields, seen }),
    findTheirs: async () => {
      const { items } = await client.fetchQuery(seasonQuery);
      const theirs = items.find((each) => each.entity === entity && each.id === id);
      return theirs ? toStored(theirs) : null;
    },
    success: MESSAGES.season.chosen,
    failure: MESSAGES.season.saveFailure,
    onSaved: onDone,
    onDiscarded: onDone,
  });
  return (
    <FormFrame form={form} item={{ entity, id, name: label }} title={`Next season: ${label}`}>
      {key === null ? (
        <FormRow columns="two">
          {Object.entries(item.fields).map(([field, value]) => (
            <TextField key={field} {...form.text(field)} type={typeOf(field, value)} />
          ))}
        </FormRow>
      ) : (
        <ContentField contentKey={key} stamp={item.stamp} form={form} />
      )}
      <FormActions form={form} action="Save for next season" onCancel={form.cancel} />
    </FormFrame>
  );
}

function typeOf(field: string, value: string): string {
  if (field !== 'startsAt' && field !== 'endsAt') return 'text';
  return value.length === 10 ? 'date' : 'datetime-local';
}

type SeasonItemForm = ReturnType<typeof useItemForm<Texts, number, SeasonState>>;

function ContentField({ contentKey, stamp, form }: { contentKey: string; stamp: number; form: SeasonItemForm }) {
  const { value = '' } = form.fields;
  const { round, initialValue } = useInitialText(form, stamp, value);
  const problemId = useId();
  const { label, kind, lines } = describeBlock(contentKey, null, useStoredTexts());
  if (isListKey(contentKey))
    return <RowsField listKey={contentKey} value={value} onChange={form.set('value')} isBusy={form.isSaving} />;
  if (kind !== 'html') {
    const Field = lines ? TextAreaField : TextField;
    return <Field {...form.text('value')} label={label} maxLength={2000} />;
  }
  return (
    <div className="min-w-0 overflow-clip rounded-xl border border-line-cool bg-white">
      <CheckedText
        key={round}
        entity="contentItems"
        item={contentKey}
        label={label}
        initialValue={initialValue}
        describedBy={problemId}
        onReady={(written) => form.normalize({ value: written })}
        onChange={(readNext) => form.changeLater(() => ({ value: readNext() }))}
      />
      <FieldProblem className="px-5 py-2 empty:hidden" id={problemId} role="alert">
        {form.problems.value}
      </FieldProblem>
    </div>
  );
}
