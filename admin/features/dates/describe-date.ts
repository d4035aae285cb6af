import {
  addDays,
  type CalendarEvent,
  type CalendarEventInput,
  type EventTimes,
  getDay,
  isAllDay,
} from '../../../contract/calendar-events.ts';
import { formatWall, readWall } from '../../../contract/club-time.ts';

/** "Friday, October 16, 2026". */
export const tellDay = (wall: string): string =>
  formatWall(wall, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

const tellTime = (wall: string): string =>
  formatWall(wall, { hour: 'numeric', minute: '2-digit' }).toLowerCase().replace(/\s/g, ' ');

/** "Friday, October 16, 2026, 5:00 pm to 8:00 pm". */
export const tellWhen = ({ startsAt, endsAt }: EventTimes): string => {
  const isOneDay = !endsAt || getDay(endsAt) === getDay(startsAt);
  const end = endsAt && (isOneDay ? '' : tellDay(endsAt));
  if (isAllDay({ startsAt })) return [tellDay(startsAt), end].filter(Boolean).join(' to ');
  const ends = endsAt ? ` to ${[end, tellTime(endsAt)].filter(Boolean).join(', ')}` : '';
  return `${tellDay(startsAt)}, ${tellTime(startsAt)}${ends}`;
};

/** "Dec", "4". */
export const tellTile = ({ startsAt }: Pick<EventTimes, 'startsAt'>) => ({
  month: formatWall(startsAt, { month: 'short' }),
  day: String(Number(startsAt.slice(8, 10))),
});

/** The same event from another start on, as long as it was. */
export const moveTo = ({ startsAt, endsAt }: EventTimes, start: string) => {
  if (!endsAt) return { startsAt: start, endsAt: null };
  const end = new Date(readWall(endsAt).getTime() + readWall(start).getTime() - readWall(startsAt).getTime());
  return { startsAt: start, endsAt: end.toISOString().slice(0, start.length) };
};

/** The third Friday of October is that of another year, too; where there is no fifth one, the last. */
const findSameWeekday = (day: string, year: number): string => {
  const [date, first] = [readWall(day), new Date(Date.UTC(year, Number(day.slice(5, 7)) - 1, 1))];
  const nth = Math.ceil(date.getUTCDate() / 7);
  const offset = (date.getUTCDay() - first.getUTCDay() + 7) % 7;
  const found = addDays(first.toISOString().slice(0, 10), offset + (nth - 1) * 7);
  return found.slice(0, 7) === first.toISOString().slice(0, 7) ? found : addDays(found, -7);
};

/** The next season's, on the same weekday, for nobody to see yet. */
export const planNextYear = (event: CalendarEvent, today: string): CalendarEventInput => {
  const { title, tab = null, place, description, url, isSaveTheDate, startsAt } = event;
  const years = Array.from({ length: 100 }, (_, step) => Number(startsAt.slice(0, 4)) + 1 + step);
  const days = years.map((year) => findSameWeekday(getDay(startsAt), year));
  const day = days.find((each) => each > today) ?? getDay(startsAt);
  const times = moveTo(event, day + startsAt.slice(10));
  return { title, tab, place, description, url, isSaveTheDate, status: 'scheduled', isActive: false, ...times };
};
