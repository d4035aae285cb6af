import { formatTimeOfDay, formatWall } from '../../../contract/club-time.ts';
import { moveTo } from '../../../contract/event-series.ts';
import {
  type ClubEvent,
  type EventInput,
  type EventTimes,
  findSameWeekday,
  getDay,
  getMonth,
  isAllDay,
  sortByStart,
} from '../../../contract/events.ts';

/** "Friday, October 16, 2026". */
export const formatDay = (wall: string): string =>
  formatWall(wall, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** "Friday, October 16, 2026, 5:00 pm to 8:00 pm". */
export function formatWhen({ startsAt, endsAt }: EventTimes): string {
  const isOneDay = !endsAt || getDay(endsAt) === getDay(startsAt);
  const end = endsAt && (isOneDay ? '' : formatDay(endsAt));
  if (isAllDay({ startsAt })) return [formatDay(startsAt), end].filter(Boolean).join(' to ');
  const ends = endsAt ? ` to ${[end, formatTimeOfDay(endsAt)].filter(Boolean).join(', ')}` : '';
  return `${formatDay(startsAt)}, ${formatTimeOfDay(startsAt)}${ends}`;
}

/** "Dec", "4". */
export function formatTile({ startsAt }: Pick<EventTimes, 'startsAt'>) {
  return { month: formatWall(startsAt, { month: 'short' }), day: String(Number(startsAt.slice(8, 10))) };
}

/** "3 of 8". Null for a single event. */
export function describePlaceInSeries({ id, seriesId }: ClubEvent, events: readonly ClubEvent[]): string | null {
  if (!seriesId) return null;
  const series = sortByStart(events.filter((event) => event.seriesId === seriesId));
  return `${series.findIndex((event) => event.id === id) + 1} of ${series.length}`;
}

/** Plans next year's event on the same weekday, hidden from visitors. */
export function planNextYear(event: ClubEvent, today: string): EventInput {
  const { title, tab = null, place, description, url, isSaveTheDate, startsAt } = event;
  const years = Array.from({ length: 100 }, (_, step) => Number(startsAt.slice(0, 4)) + 1 + step);
  const days = years.map((year) => findSameWeekday(getDay(startsAt), year, getMonth(startsAt)));
  const day = days.find((each) => each > today) ?? getDay(startsAt);
  const times = moveTo(event, day + startsAt.slice(10));
  return { title, tab, place, description, url, isSaveTheDate, status: 'scheduled', isActive: false, ...times };
}
