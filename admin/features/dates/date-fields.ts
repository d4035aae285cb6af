import { z } from 'zod';
import {
  type CalendarEvent,
  type CalendarEventInput,
  calendarEvent,
  createCalendarEvent,
  EVENT_STATUS_LABELS,
  EVENT_STATUSES,
  type EventStatus,
  findTimesProblem,
  getDay,
  isAllDay,
} from '../../../contract/calendar-events.ts';
import { findWrongWeekday } from '../../../contract/checks/named-dates.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useEntityForm } from '../../forms/entity-form.tsx';
import { getWindowFields, toWindowBody, type WindowFields } from '../../forms/visibility-window.tsx';
import { getClubTimeZone } from '../../ui/format.ts';
import { calendarEvents } from './data.ts';

export interface DateFormOptions {
  /** The date being edited; null while one is added. */
  event: CalendarEvent | null;
  isGone: boolean;
  onDone: () => void;
}

type DateFields = {
  title: string;
  tab: string;
  day: string;
  time: string;
  endDay: string;
  endTime: string;
  isAllDay: boolean;
  place: string;
  description: string;
  url: string;
  status: string;
  isSaveTheDate: boolean;
  isActive: boolean;
} & WindowFields;

export const STATUS_OPTIONS = EVENT_STATUSES.map((value) => ({ value, label: EVENT_STATUS_LABELS[value] }));

const getTime = (wall: string): string => wall.slice(11);

const getDateFields = (event: CalendarEvent): DateFields => {
  const { title, tab, startsAt, endsAt, place, description, url, status, isSaveTheDate, isActive } = event;
  const isOneDay = !endsAt || getDay(endsAt) === getDay(startsAt);
  return {
    ...{ title, place, description, url, status, isSaveTheDate, isActive, tab: tab ?? '' },
    ...{ day: getDay(startsAt), time: getTime(startsAt), isAllDay: isAllDay(event) },
    ...{ endDay: isOneDay ? '' : getDay(endsAt), endTime: getTime(endsAt ?? '') },
    ...getWindowFields(event),
  };
};

const EMPTY: DateFields = {
  ...{ title: '', tab: '', day: '', time: '', endDay: '', endTime: '', isAllDay: false, place: '', description: '' },
  ...{ url: '', status: 'scheduled', isSaveTheDate: false, isActive: true },
  ...getWindowFields(null),
};

type TimeFields = Pick<DateFields, 'day' | 'time' | 'endDay' | 'endTime' | 'isAllDay'>;

/** A last day without a time, of an event that has times, stays half an end, for the form to refuse. */
export const toTimes = ({ day, time, endDay, endTime, isAllDay }: TimeFields) => {
  if (isAllDay) return { startsAt: day, endsAt: endDay || null };
  return { startsAt: `${day}T${time}`, endsAt: endDay || endTime ? `${endDay || day}T${endTime}` : null };
};

const whole = z.looseObject({
  endsAt: z
    .string()
    .refine((end) => !end.endsWith('T'), { error: 'Enter the time it ends on the last day, or clear the last day' })
    .nullish(),
});

/** An evening that goes past midnight is typed as one day. */
export const OVERNIGHT = 'Past midnight? Add the last day.';

function nameTimesProblem({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const isOneDay = getDay(startsAt) === getDay(endsAt);
  return isOneDay ? `The end must be later than the start. ${OVERNIGHT}` : 'The end must be later than the start';
}

export const checked = whole.pipe(
  createCalendarEvent.refine((event) => findTimesProblem(event, getClubTimeZone()) === null, {
    path: ['endsAt'],
    error: ({ input }) => nameTimesProblem(input as { startsAt: string; endsAt: string }),
  }),
);

/** As the form calls them. */
export const DATE_FIELD_LABELS = {
  title: 'Title',
  tab: 'Event tab',
  day: 'Date',
  time: 'Starts at',
  endDay: 'Last day',
  endTime: 'Ends at',
  isAllDay: 'All day',
  place: 'Place',
  description: 'Short text',
  url: 'Link',
  status: 'Status',
  isSaveTheDate: 'Save the date',
  isActive: 'Active',
  showFrom: 'Show from',
  showUntil: 'Show until',
} as const satisfies Record<keyof DateFields, string>;

export const useDateForm = ({ event, isGone, onDone }: DateFormOptions) => {
  const { mutateAsync: create } = calendarEvents.useCreate();
  const { mutateAsync: update } = calendarEvents.useUpdate();
  const toBody = (fields: DateFields): CalendarEventInput => {
    const { title, tab, place, description, url, status, isSaveTheDate, isActive } = fields;
    const words = { title: title.trim(), place: place.trim(), description: description.trim(), url };
    const chosen = { tab: (tab || null) as CalendarEventInput['tab'], status: status as EventStatus };
    return { ...words, ...chosen, isSaveTheDate, isActive, ...toTimes(fields), ...toWindowBody(fields, event) };
  };
  const form = useEntityForm({
    ...{ item: event, isGone, create, update, toBody, onDone, place: 'dates' },
    kind: 'calendar-event',
    label: event ? event.title : 'the new date',
    schema: calendarEvent,
    inputSchema: checked,
    empty: EMPTY,
    toFields: getDateFields,
    says: MESSAGES.calendarEvent,
  });
  const { title, description, day, time, endDay, endTime, isAllDay: isWhole } = form.fields;
  return {
    ...form,
    isOvernight: !isWhole && endDay === '' && endTime !== '' && endTime <= time,
    isReady: title.trim() !== '' && day !== '' && (isWhole || time !== ''),
    /** Why the words do not go with the day: "October 17, 2026 is a Saturday, not a Friday." */
    wrongWeekday: {
      title: findWrongWeekday(title, day) ?? undefined,
      description: findWrongWeekday(description, day) ?? undefined,
    },
  };
};
