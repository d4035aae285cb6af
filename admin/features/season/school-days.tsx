import { MESSAGES } from '../../../contract/messages.ts';
import type { Season, SeasonState } from '../../../contract/season/season.ts';
import { FormActions, FormFrame } from '../../forms/form-frame.tsx';
import { useItemForm } from '../../forms/item-form.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { useSetSchoolDays } from './data.ts';

export type Days = { schoolStart: string; nextSchoolStart: string };

export function toInput({ schoolStart, nextSchoolStart }: Days) {
  return { schoolStart: schoolStart || null, nextSchoolStart: nextSchoolStart || null };
}

interface SchoolDayFieldsProps {
  year: number;
  bind: (field: keyof Days) => { value: string; onChange: (value: string) => void };
}

export function SchoolDayFields({ year, bind }: SchoolDayFieldsProps) {
  return (
    <>
      <TextField label={`First day of school ${year}`} isOptional type="date" {...bind('schoolStart')} />
      <TextField label={`First day of school ${year + 1}`} isOptional type="date" {...bind('nextSchoolStart')} />
    </>
  );
}

/** Moves the anchor of “Next year’s date”, for choices already made too. */
export function SchoolDaysForm({ season, onDone }: { season: Season; onDone: () => void }) {
  const { schoolStart, nextSchoolStart, year } = season;
  const { mutateAsync } = useSetSchoolDays();
  const form = useItemForm<Days, number, SeasonState>({
    name: 'season-days',
    label: 'First days of school',
    stored: { version: season.id, fields: { schoolStart: schoolStart ?? '', nextSchoolStart: nextSchoolStart ?? '' } },
    findProblems: () => ({}),
    save: (days) => mutateAsync(toInput(days)),
    findTheirs: () => null,
    success: MESSAGES.season.daysSaved,
    failure: MESSAGES.season.saveFailure,
    onSaved: onDone,
    onDiscarded: onDone,
  });
  const cancel = () => {
    form.clear();
    onDone();
  };
  return (
    <FormFrame form={form} item={null} title="First days of school" fieldLabels={{}}>
      <FormRow columns="two">
        <SchoolDayFields year={year} bind={form.text} />
      </FormRow>
      <FormActions form={form} action="Save first days" onCancel={cancel} />
    </FormFrame>
  );
}
