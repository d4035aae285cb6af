import { findWrongWeekday } from '../../../contract/checks/date-mentions.ts';
import {
  findSeriesProblem,
  listLaterOnes,
  listSeriesDays,
  nameRepetition,
  REPETITIONS,
  type Repeats,
  type Repetition,
} from '../../../contract/event-series.ts';
import { type ClubEvent, EVENT_STATUS_LABELS, type EventStatus, getDay, isAllDay } from '../../../contract/events.ts';
import { defineEntityForm } from '../../forms/entity-form.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { AddressField, SelectField, TextAreaField, TextField, toOptions } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { type EventFormInput, eventWrites, listTabOptions, useEventTabs } from './data.ts';
import { formatDay } from './describe-event.ts';
import { checkedEvent, OVERNIGHT, toTimes } from './event-times.ts';

const getTime = (wall: string): string => wall.slice(11);

export const EventForm = defineEntityForm({
  items: eventWrites,
  inputSchema: checkedEvent,
  empty: {
    title: '',
    tab: '',
    place: '',
    description: '',
    url: '',
    status: 'scheduled',
    day: '',
    time: '',
    endDay: '',
    endTime: '',
    isAllDay: false as boolean,
    isSaveTheDate: false as boolean,
    isActive: true as boolean,
    every: '',
    until: '',
    isForLater: false as boolean,
  },
  toFields: (event: ClubEvent) => {
    const { startsAt, endsAt } = event;
    const isOneDay = !endsAt || getDay(endsAt) === getDay(startsAt);
    return {
      day: getDay(startsAt),
      time: getTime(startsAt),
      isAllDay: isAllDay(event),
      endDay: isOneDay ? '' : getDay(endsAt),
      endTime: getTime(endsAt ?? ''),
    };
  },
  toBody: ({ day, time, endDay, endTime, isAllDay: isWhole, every, until, isForLater, ...fields }): EventFormInput => ({
    ...fields,
    title: fields.title.trim(),
    place: fields.place.trim(),
    description: fields.description.trim(),
    tab: (fields.tab || null) as EventFormInput['tab'],
    status: fields.status as EventStatus,
    ...toTimes({ day, time, endDay, endTime, isAllDay: isWhole }),
    ...(every && { repeats: { every: every as Repetition, until } }),
    ...(isForLater && { isForLater }),
  }),
  labels: {
    day: 'Date',
    time: 'Starts at',
    endDay: 'Last day',
    endTime: 'Ends at',
    isAllDay: 'All day',
    every: 'Repeats',
    until: 'Repeats until',
    isForLater: 'Change the later ones too',
  },
  isReady: ({ title, day, time, isAllDay: isWhole }) => title.trim() !== '' && day !== '' && (isWhole || time !== ''),
  needs: 'Enter a title, a date and a time first.',
  Layout: ({ form: { text, toggle, fields, problems, isNew }, item, all }) => {
    const { title, description, day, time, endDay, endTime, isAllDay: isWhole, every, until } = fields;
    const later = item ? listLaterOnes(item, all).length : 0;
    const series = every === '' ? undefined : describeSeries(day, { every: every as Repetition, until });
    const isOvernight = !isWhole && endDay === '' && endTime !== '' && endTime <= time;
    const end = { name: 'endsAt', error: problems.endsAt };
    return (
      <>
        <FormRow columns="two">
          <TextField
            {...text('title')}
            hint={findWrongWeekday(title, day) ?? undefined}
            placeholder="All-school parent party"
            maxLength={200}
            required
            autoFocus={!isNew}
          />
          <SelectField {...text('tab')} options={listTabOptions(useEventTabs(), fields.tab)} />
        </FormRow>
        <FormRow columns="two">
          <TextField
            {...text('day')}
            name="startsAt"
            error={problems.startsAt}
            hint={day && formatDay(day)}
            type="date"
            required
          />
          {!isWhole && <TextField {...text('time')} type="time" required />}
          <TextField
            isOptional
            {...text('endDay')}
            {...(isWhole && end)}
            hint={endDay && formatDay(endDay)}
            type="date"
          />
          {!isWhole && (
            <TextField
              isOptional
              {...text('endTime')}
              {...end}
              hint={isOvernight && !end.error ? OVERNIGHT : undefined}
              type="time"
            />
          )}
        </FormRow>
        <SwitchField hint="No start or end time" {...toggle('isAllDay')} />
        {isNew && (
          <FormRow columns="two">
            <SelectField {...text('every')} options={listRepetitions(day)} />
            {every !== '' && (
              <TextField
                {...text('until')}
                name="repeats"
                error={series ? undefined : problems.repeats}
                hint={series}
                type="date"
                required
              />
            )}
          </FormRow>
        )}
        {later > 0 && (
          <SwitchField
            hint={later === 1 ? 'One more date of this series' : `${later} more dates of this series`}
            {...toggle('isForLater')}
          />
        )}
        <FormRow columns="two">
          <TextField isOptional {...text('place')} placeholder="Home field" maxLength={200} />
          <AddressField isOptional {...text('url')} hint="A page of this site, such as /about, or a web address" />
        </FormRow>
        <TextAreaField
          {...text('description')}
          hint={findWrongWeekday(description, day) ?? 'Optional. A sentence or two, in plain words.'}
          maxLength={1000}
          rows={2}
        />
        {!isNew && <SelectField {...text('status')} options={toOptions(EVENT_STATUS_LABELS)} />}
        <SwitchField
          hint="For the big ones: the next is the ticket at the top of the Events page"
          {...toggle('isSaveTheDate')}
        />
      </>
    );
  },
  Below: ItemFindings,
});

/** "8 dates, the last on Tuesday, May 4, 2027". */
function describeSeries(day: string, repeats: Repeats): string | undefined {
  if (!day || !repeats.until || findSeriesProblem(day, repeats)) return undefined;
  const days = listSeriesDays(day, repeats);
  return `${days.length} dates, the last on ${formatDay(days.at(-1) ?? day)}`;
}

function listRepetitions(day: string): { value: string; label: string }[] {
  return [
    { value: '', label: 'Does not repeat' },
    ...REPETITIONS.map((every) => ({ value: every, label: nameRepetition(every, day) })),
  ];
}
