import { MESSAGES } from '../../../contract/messages.ts';
import { formatSeason } from '../../../contract/season/next-season.ts';
import type { Season, SeasonState } from '../../../contract/season/season.ts';
import { FormActions } from '../../forms/form-frame.tsx';
import { useItemForm } from '../../forms/item-form.ts';
import { cardFormStyle } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { useSetSchoolDays, useStartSeason } from './data.ts';

interface SchoolDaysFormProps {
  /** Null to start one. */
  season: Season | null;
  closingYear: number;
  onDone?: () => void;
}

/** Form for the closing season and the first days of school, relative to which dates move. */
export function SchoolDaysForm({ season, closingYear, onDone }: SchoolDaysFormProps) {
  const start = useStartSeason();
  const setDays = useSetSchoolDays();
  const { schoolStart, nextSchoolStart } = season ?? {};
  const form = useItemForm<Record<'year' | 'schoolStart' | 'nextSchoolStart', string>, number | null, SeasonState>({
    name: season ? 'season-days' : 'season-start',
    label: 'First days of school',
    labels: {},
    stored: {
      version: season?.id ?? null,
      fields: { year: String(closingYear), schoolStart: schoolStart ?? '', nextSchoolStart: nextSchoolStart ?? '' },
    },
    save: (fields) => {
      const days = { schoolStart: fields.schoolStart || null, nextSchoolStart: fields.nextSchoolStart || null };
      return season ? setDays.mutateAsync(days) : start.mutateAsync({ year: Number(fields.year), ...days });
    },
    success: MESSAGES.season.daysSaved,
    showSaved: () => season && showSuccess(MESSAGES.season.daysSaved),
    failure: MESSAGES.season.saveFailure,
    onSaved: () => onDone?.(),
    onDiscarded: onDone,
  });
  const year = Number(form.fields.year);
  const years = [closingYear - 1, closingYear, closingYear + 1];
  return (
    <form className={cardFormStyle()} {...form.element}>
      <FormRow columns={season ? 'two' : 'three'}>
        {!season && (
          <SelectField
            label="Closing season"
            value={form.fields.year}
            onChange={form.set('year')}
            options={years.map((each) => ({ value: String(each), label: formatSeason(each) }))}
          />
        )}
        <TextField {...form.text('schoolStart')} label={`First day of school ${year}`} isOptional type="date" />
        <TextField {...form.text('nextSchoolStart')} label={`First day of school ${year + 1}`} isOptional type="date" />
      </FormRow>
      <FormActions
        form={form}
        action={season ? 'Save first days' : `Start the ${formatSeason(year + 1)} season`}
        onCancel={onDone && form.cancel}
      />
    </form>
  );
}
