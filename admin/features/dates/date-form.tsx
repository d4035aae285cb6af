import { EntityFormFrame } from '../../forms/form-frame.tsx';
import { VisibilityWindowField } from '../../forms/visibility-window.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { AddressField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { listTabOptions, useEventTabs } from './data.ts';
import { DATE_FIELD_LABELS, type DateFormOptions, OVERNIGHT, STATUS_OPTIONS, useDateForm } from './date-fields.ts';
import { tellDay } from './describe-date.ts';

/** Adds a date, or edits the one it is given. */
export const DateForm = (options: DateFormOptions) => {
  const { event } = options;
  const form = useDateForm(options);
  const { text, problems, fields, set, wrongWeekday, isNew } = form;
  const { title, place, description, url } = fields;
  const tabs = useEventTabs();
  const labels = DATE_FIELD_LABELS;
  return (
    <EntityFormFrame
      form={form}
      noun="date"
      entity="calendarEvents"
      fieldLabels={labels}
      needs="Enter a title, a date and a time first."
      beside={<SwitchField label={labels.isActive} hint="Visitors see it" {...form.toggle('isActive')} />}
    >
      <FormRow columns="two">
        <TextField
          label={labels.title}
          {...text('title')}
          hint={wrongWeekday.title}
          placeholder="All-school parent party"
          maxLength={200}
          required
          autoFocus={!isNew}
        />
        <SelectField label={labels.tab} {...text('tab')} options={listTabOptions(tabs, fields.tab)} />
      </FormRow>
      <FormRow columns="two">
        <TextField
          label={labels.day}
          {...text('day')}
          name="startsAt"
          error={problems.startsAt}
          hint={fields.day && tellDay(fields.day)}
          type="date"
          required
        />
        {!fields.isAllDay && <TextField label={labels.time} {...text('time')} type="time" required />}
        <TextField
          label={labels.endDay}
          isOptional
          {...text('endDay')}
          {...(fields.isAllDay && { name: 'endsAt', error: problems.endsAt })}
          hint={fields.endDay && tellDay(fields.endDay)}
          type="date"
        />
        {!fields.isAllDay && (
          <TextField
            label={labels.endTime}
            isOptional
            {...text('endTime')}
            name="endsAt"
            error={problems.endsAt}
            hint={form.isOvernight && !problems.endsAt ? OVERNIGHT : undefined}
            type="time"
          />
        )}
      </FormRow>
      <SwitchField label={labels.isAllDay} hint="No start or end time" {...form.toggle('isAllDay')} />
      <FormRow columns="two">
        <TextField label={labels.place} isOptional {...text('place')} placeholder="Home field" maxLength={200} />
        <AddressField label={labels.url} isOptional {...text('url')} type="url" />
      </FormRow>
      <TextAreaField
        label={labels.description}
        {...text('description')}
        hint={wrongWeekday.description ?? 'Optional. A sentence or two, in plain words.'}
        maxLength={1000}
        rows={2}
      />
      {!isNew && <SelectField label={labels.status} {...text('status')} options={STATUS_OPTIONS} />}
      <SwitchField
        label={labels.isSaveTheDate}
        hint="For the big ones: the next is the ticket at the top of the Events page"
        {...form.toggle('isSaveTheDate')}
      />
      <VisibilityWindowField value={fields} problems={problems} onChange={(end, value) => set(end)(value)} />
      <ItemFindings entity="calendarEvents" id={event?.id ?? null} fields={{ title, place, description, url }} />
    </EntityFormFrame>
  );
};
