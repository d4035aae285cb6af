import { z } from 'zod';
import { isWallTime, readWall, toMoment, toWallTime } from './club-time.ts';
import { isActive, line, orElse, requiredLine, text } from './fields.ts';
import { defineItem } from './item-schemas.ts';
import { ownLink } from './link-address.ts';
import { EVENT_TABS } from './lists.ts';

export const EVENT_STATUSES = ['scheduled', 'moved', 'postponed', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const EVENT_STATUS_LABELS = {
  scheduled: 'On as planned',
  moved: 'Moved to a new date',
  postponed: 'Postponed',
  cancelled: 'Canceled',
} as const satisfies Record<EventStatus, string>;

// Clubs plan only years ahead, and calendar files do not include earlier time zone rules.
const YEARS = /^20[2-9]/;

const isDay = (value: string): boolean => isWallTime(`${value}T00:00`);

export const eventTab = z.enum(EVENT_TABS, { error: `Tab must be one of ${EVENT_TABS.join(', ')}` });

const tab = eventTab.nullable();
const endsAt = eventTime('Ends').nullable();

const fields = {
  title: requiredLine('Title', 200),
  tab: tab.default(null),
  startsAt: eventTime('Starts'),
  /** Last day, inclusive, of an all-day event. */
  endsAt: endsAt.default(null),
  place: line('Place', 200).default(''),
  description: text('Description', 1000).default(''),
  url: orElse(z.literal(''), ownLink).default(''),
  status: z.enum(EVENT_STATUSES, { error: `Status must be one of ${EVENT_STATUSES.join(', ')}` }).default('scheduled'),
  isSaveTheDate: z.boolean({ error: 'Save the date must be on or off' }).default(false),
  isActive: isActive.default(true),
};

export const eventSchemas = defineItem(fields, {
  given: {
    /** Permanent id of the event in subscribed calendars. */
    uid: z.uuid(),
    /** Name of the event's own calendar file, /calendar/{slug}.ics. */
    slug: z.string(),
    /** Shared by the events of a series. Absent for a single event. */
    seriesId: z.string().nullish(),
    /** Start before the event was moved or postponed. */
    previousStartsAt: z.string().nullish(),
  },
  stored: { tab: tab.optional(), endsAt: endsAt.optional() },
});
export type ClubEvent = z.infer<typeof eventSchemas.item>;
export type EventInput = z.infer<typeof eventSchemas.create>;
export type EventUpdate = z.infer<typeof eventSchemas.update>;

/** Fields of an event in a calendar file. */
export type FeedEvent = Pick<
  ClubEvent,
  'uid' | 'slug' | 'title' | 'startsAt' | 'endsAt' | 'place' | 'description' | 'url' | 'status'
> & { timeZone: string };

/** Calendar entry for an event that is or was public. */
export interface FeedEntry {
  uid: string;
  /** Marked as canceled once the event is gone. */
  event: FeedEvent;
  /** Latest release that changed it. */
  sequence: number;
  changedAt: string;
  /** Time after which calendar files omit it. Null to keep it. */
  expiresAt: string | null;
  /** True if the release still shows it. */
  isListed: boolean;
}

/** Calendar of all events, for subscribing. */
export const CALENDAR_PATH = '/calendar.ics';

export const getCalendarPath = ({ slug }: Pick<FeedEvent, 'slug'>): string => `/calendar/${slug}.ics`;

export type EventTimes = Pick<ClubEvent, 'startsAt' | 'endsAt'>;

export const isAllDay = ({ startsAt }: Pick<EventTimes, 'startsAt'>): boolean => isDay(startsAt);

export const getDay = (time: string): string => time.slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A wall time, a day or an instant some days later, at the same time of day in the club's time zone. */
export function shiftTime(time: string, days: number, timeZone: string): string {
  if (isWallTime(time) || isDay(time)) return addDays(getDay(time), days) + time.slice(10);
  return toMoment(shiftTime(toWallTime(time, timeZone), days, timeZone), timeZone);
}

export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Month of a day, counted from 0. */
export const getMonth = (day: string): number => Number(day.slice(5, 7)) - 1;

/**
 * Same weekday of a month as `day`: the third Friday for any Friday from the 15th to the 21st, and the last one if
 * there is no fifth. @param month from 0; 12 and above continue into the next years
 */
export function findWeekday(year: number, month: number, { weekday, day }: { weekday: number; day: number }): string {
  const first = new Date(Date.UTC(year, month, 1));
  const offset = (weekday - first.getUTCDay() + 7) % 7;
  const found = addDays(getDay(first.toISOString()), offset + Math.floor((day - 1) / 7) * 7);
  return getMonth(found) === first.getUTCMonth() ? found : addDays(found, -7);
}

/** Day of another month on the same weekday and week as `day`. */
export function findSameWeekday(day: string, year: number, month: number): string {
  const date = readWall(day);
  return findWeekday(year, month, { weekday: date.getUTCDay(), day: date.getUTCDate() });
}

export const getStartMoment = ({ startsAt }: EventTimes, timeZone: string): string =>
  toMoment(isDay(startsAt) ? `${startsAt}T00:00` : startsAt, timeZone);

/** End of an event. Defaults to the end of its day. If clocks skip its start past its end, its duration is kept. */
export function getEndMoment({ startsAt, endsAt }: EventTimes, timeZone: string): string {
  if (endsAt && !isDay(endsAt)) {
    const [start, end] = [getStartMoment({ startsAt, endsAt }, timeZone), toMoment(endsAt, timeZone)];
    const duration = readWall(endsAt).getTime() - readWall(startsAt).getTime();
    return end > start || duration <= 0 ? end : new Date(Date.parse(start) + duration).toISOString();
  }
  return toMoment(`${addDays(getDay(endsAt ?? startsAt), 1)}T00:00`, timeZone);
}

/** Wall times of an event. Times in a skipped hour move forward by the gap. */
export function getWallTimes({ startsAt, endsAt, timeZone }: EventTimes & { timeZone: string }) {
  const times = { startsAt, endsAt };
  const start = toWallTime(getStartMoment(times, timeZone), timeZone);
  return { start, ...(endsAt && { end: toWallTime(getEndMoment(times, timeZone), timeZone) }) };
}

/** Reason why the times contradict each other, as a sentence. Null if they do not. */
export function findTimesProblem(times: EventTimes, timeZone: string): string | null {
  const { startsAt, endsAt } = times;
  if (!endsAt) return null;
  if (isDay(startsAt) !== isDay(endsAt)) return 'Starts and Ends must both have a time, or both be dates alone';
  const isInOrder = isDay(startsAt)
    ? startsAt <= endsAt
    : getStartMoment(times, timeZone) < getEndMoment(times, timeZone);
  return isInOrder ? null : 'Ends must be later than Starts';
}

export function sortByStart<Event extends Pick<ClubEvent, 'id' | 'startsAt'>>(events: readonly Event[]): Event[] {
  return events.toSorted((one, other) =>
    one.startsAt === other.startsAt ? one.id - other.id : one.startsAt < other.startsAt ? -1 : 1,
  );
}

/** Events that are upcoming or in progress. */
export function listUpcoming<Event extends Pick<ClubEvent, 'id' | 'startsAt' | 'endsAt'>>(
  events: readonly Event[],
  { at, timeZone }: { at: string; timeZone: string },
): Event[] {
  return sortByStart(events.filter((event) => getEndMoment(event, timeZone) > at));
}

/** Club wall time, such as 2026-10-17T17:00. A date alone means all day. */
function eventTime(label: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a date`) })
    .refine((value) => YEARS.test(value) && (isWallTime(value) || isDay(value)), {
      error: `${label} must be a date and time, such as 2026-10-17T17:00, or a date alone`,
    });
}
