import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { listSurfaces } from '../../../contract/checks/surfaces.ts';
import { listFieldLabels } from '../../../contract/entities.ts';
import { isListKey } from '../../../contract/lists.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { readClubLists } from '../../../contract/named-blocks.ts';
import type { SeasonItem, SeasonState } from '../../../contract/season/season.ts';
import { RichTextField } from '../../editor/rich-text-field.tsx';
import { FormActions, FormFrame } from '../../forms/form-frame.tsx';
import type { Stored } from '../../forms/form-state.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { FieldProblem, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { useFindingChoices } from '../check/dismissed.ts';
import { useStoredTexts } from '../content/data.ts';
import { describeBlock, getPlace } from '../content/keys.ts';
import { RowsField } from '../labels/rows-field.tsx';
import { ImageChooser } from '../media/image-chooser.tsx';
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
        <ContentField contentKey={key} form={form} />
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

function ContentField({ contentKey, form }: { contentKey: string; form: SeasonItemForm }) {
  const items = useStoredTexts();
  const [initial] = useState(form.fields.value ?? '');
  const problemId = useId();
  const { label, kind, lines } = describeBlock(contentKey, null, items);
  const surfaces = useMemo(() => listSurfaces(contentKey, readClubLists(items).tiers), [contentKey, items]);
  const checking = useFindingChoices('contentItems', contentKey);
  const { value = '' } = form.fields;
  if (isListKey(contentKey))
    return <RowsField listKey={contentKey} value={value} onChange={form.set('value')} isBusy={form.isSaving} />;
  if (kind !== 'html') {
    const Field = lines ? TextAreaField : TextField;
    return <Field {...form.text('value')} label={label} maxLength={2000} />;
  }
  return (
    <div className="min-w-0 overflow-clip rounded-xl border border-line-cool bg-white">
      <RichTextField
        label={label}
        initialValue={initial}
        isOnNavy={getPlace(contentKey) === 'navy'}
        surfaces={surfaces}
        checking={checking}
        describedBy={problemId}
        onReady={(written) => form.normalize({ value: written })}
        onChange={(readNext) => form.changeLater(() => ({ value: readNext() }))}
        Library={ImageChooser}
      />
      <FieldProblem className="px-5 py-2 empty:hidden" id={problemId} role="alert">
        {form.problems.value}
      </FieldProblem>
    </div>
  );
}
