import { z } from 'zod';
import { writtenTogether } from './changes.ts';
import { formatWall, readWall } from './club-time.ts';
import {
  addDays,
  type ClubEvent,
  countDays,
  type EventTimes,
  eventSchemas,
  findSameWeekday,
  getDay,
  getMonth,
  shiftTime,
} from './events.ts';
import type { VisibilityWindow } from './visibility-window.ts';

export const REPETITIONS = ['week', 'two-weeks', 'month'] as const;
export type Repetition = (typeof REPETITIONS)[number];

/** Maximum number of events in a series: a year of weekly ones plus some. */
export const MOST_IN_SERIES = 60;

export const repeats = z.strictObject(
  {
    every: z.enum(REPETITIONS, { error: `Repeats must be one of ${REPETITIONS.join(', ')}` }),
    until: z.iso.date({ error: 'Repeats until must be a date, such as 2027-05-31' }),
  },
  { error: ({ input }) => (input === undefined ? 'Repeats is required' : undefined) },
);
export type Repeats = z.infer<typeof repeats>;

/** POST /api/admin/calendar-events/series: creates an event and its repetitions, all or none. */
export const createEventSeries = eventSchemas.create.extend({ repeats });

export const writtenSeries = writtenTogether(eventSchemas.item);

const UNDATED = { week: 'Every week', 'two-weeks': 'Every second week', month: 'Every month' } as const;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'] as const;

/** Days of a series, including the first. One more than {@link MOST_IN_SERIES} if there are too many. */
export function listSeriesDays(first: string, { every, until }: Repeats): string[] {
  const days = [first];
  for (let step = 1; days.length <= MOST_IN_SERIES; step += 1) {
    const day =
      every === 'month'
        ? findSameWeekday(first, Number(first.slice(0, 4)), getMonth(first) + step)
        : addDays(first, step * (every === 'week' ? 7 : 14));
    if (day > until) break;
    days.push(day);
  }
  return days;
}

/** Reason why the event cannot repeat like that, as a sentence. Null if it can. */
export function findSeriesProblem(startsAt: string, chosen: Repeats): string | null {
  const { length } = listSeriesDays(getDay(startsAt), chosen);
  if (length < 2) return 'Repeats until must leave room for a second date';
  return length > MOST_IN_SERIES ? `Repeats until must leave at most ${MOST_IN_SERIES} dates` : null;
}

/** Names a repetition: "Every month, on the first Tuesday". `first` is empty if that day is not known. */
export function nameRepetition(every: Repetition, first: string): string {
  if (first === '') return UNDATED[every];
  const weekday = formatWall(first, { weekday: 'long' });
  if (every === 'week') return `Every ${weekday}`;
  if (every === 'two-weeks') return `Every second ${weekday}`;
  return `Every month, on the ${ORDINALS[Math.ceil(readWall(first).getUTCDate() / 7) - 1]} ${weekday}`;
}

/** Later events of an event's series. */
export function listLaterOnes({ id, seriesId, startsAt }: ClubEvent, events: readonly ClubEvent[]): ClubEvent[] {
  const isLater = (event: ClubEvent) => event.seriesId === seriesId && event.id !== id && event.startsAt >= startsAt;
  return seriesId ? events.filter(isLater) : [];
}

/** The same event at a new start, with its duration kept. */
export function moveTo({ startsAt, endsAt }: EventTimes, start: string): { startsAt: string; endsAt: string | null } {
  if (!endsAt) return { startsAt: start, endsAt: null };
  const end = new Date(readWall(endsAt).getTime() + readWall(start).getTime() - readWall(startsAt).getTime());
  return { startsAt: start, endsAt: end.toISOString().slice(0, start.length) };
}

/** Moves a later event of a series by as many days as one event moved. */
export function moveAlong({ startsAt }: EventTimes, before: EventTimes, after: EventTimes): EventTimes {
  const days = countDays(getDay(before.startsAt), getDay(startsAt));
  return moveTo(after, addDays(getDay(after.startsAt), days) + after.startsAt.slice(10));
}

/** Window of an event of a series, from that of another: each starts and ends as many days before its own event. */
export function moveWindow(
  { showFrom, showUntil }: VisibilityWindow,
  { from, to, timeZone }: { from: EventTimes; to: EventTimes; timeZone: string },
): VisibilityWindow {
  const days = countDays(getDay(from.startsAt), getDay(to.startsAt));
  // A year so far off means no limit. Five digits would not be a date.
  const move = (time: string) => (days === 0 || time > '9900' ? time : shiftTime(time, days, timeZone));
  return { ...(showFrom && { showFrom: move(showFrom) }), ...(showUntil && { showUntil: move(showUntil) }) };
}
