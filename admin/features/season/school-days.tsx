import { MESSAGES } from '../../../contract/messages.ts';
import type { Season, SeasonState } from '../../../contract/season/season.ts';
import { FormActions } from '../../forms/form-frame.tsx';
import { useItemForm } from '../../forms/item-form.ts';
import { cardFormStyle } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { useSetSchoolDays } from './data.ts';

/** Form for the first days of school, relative to which dates move. */
export function SchoolDaysForm({ season, onDone }: { season: Season; onDone: () => void }) {
  const { id, year, schoolStart, nextSchoolStart } = season;
  const { mutateAsync } = useSetSchoolDays();
  const form = useItemForm<Record<'schoolStart' | 'nextSchoolStart', string>, number, SeasonState>({
    name: 'season-days',
    label: 'First days of school',
    labels: {},
    stored: { version: id, fields: { schoolStart: schoolStart ?? '', nextSchoolStart: nextSchoolStart ?? '' } },
    save: (fields) =>
      mutateAsync({ schoolStart: fields.schoolStart || null, nextSchoolStart: fields.nextSchoolStart || null }),
    success: MESSAGES.season.daysSaved,
    failure: MESSAGES.season.saveFailure,
    onSaved: onDone,
    onDiscarded: onDone,
  });
  return (
    <form className={cardFormStyle()} {...form.element}>
      <p>
        Enter both, and each date stays the same number of weeks after school starts. Leave them empty, and the first
        Friday of October stays the first Friday of October.
      </p>
      <FormRow columns="two">
        <TextField {...form.text('schoolStart')} label={`First day of school ${year}`} isOptional type="date" />
        <TextField {...form.text('nextSchoolStart')} label={`First day of school ${year + 1}`} isOptional type="date" />
      </FormRow>
      <FormActions form={form} action="Save first days" onCancel={form.cancel} />
    </form>
  );
}
