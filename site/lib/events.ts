import { cached } from '../../contract/cached.ts';
import { formatWall } from '../../contract/club-time.ts';
import { saveTheDate } from '../../contract/default-content/events.ts';
import {
  addDays,
  CALENDAR_PATH,
  type EventStatus,
  getCalendarPath,
  getDay,
  getWallTimes,
  isAllDay,
  listUpcoming,
} from '../../contract/events.ts';
import { EVENT_TAB_KEYS, type EventTab, type NamedTab, readRows } from '../../contract/lists.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import { getText } from './content.ts';
import { isOutside } from './navigation.ts';
import { getClubYear } from './render-input.ts';

export type PublishedEvent = Snapshot['calendarEvents'][number];

/** Name of a tab. Empty if the page does not have it. */
export const nameTab = (input: RenderInput, tab: EventTab): string =>
  readTabs(input).find(({ id }) => id === tab)?.name ?? '';

/** Upcoming events, earliest first. Cached, because several parts of a page need them. */
export const listComing = cached(({ snapshot, release, timeZone }: RenderInput): readonly PublishedEvent[] =>
  listUpcoming(
    snapshot.calendarEvents.filter(({ isActive }) => isActive),
    { at: release.publishedAt, timeZone },
  ),
);

/** Displayed status of an event. Null if it takes place as planned. */
const STATUS_LABELS = {
  scheduled: () => null,
  moved: (was) => ({ label: 'New date', detail: was && `Was ${was}.` }),
  postponed: () => ({ label: 'Postponed', detail: 'A new date will follow.' }),
  cancelled: () => ({ label: 'Canceled', detail: '' }),
} as const satisfies Record<EventStatus, (was: string) => { label: string; detail: string } | null>;

const describeStatus = ({ status, previousStartsAt }: PublishedEvent, year: string) =>
  STATUS_LABELS[status](previousStartsAt ? formatDay(previousStartsAt, year) : '');

const compact = (wall: string): string => wall.replace(/[-:]/g, '').concat(wall.includes('T') ? '00' : '');

/** Calendar subscription link, with a scheme that calendar apps open. */
export const getSubscriptionLink = ({ publicUrl }: RenderInput): string =>
  `${publicUrl}${CALENDAR_PATH}`.replace(/^https?:/, 'webcal:');

/** Tabs of the page. A newly added tab is hidden until it has text, an image or an event. */
export function listEventTabs(input: RenderInput): readonly NamedTab[] {
  const tabs = readTabs(input);
  const shown = tabs.filter((tab) => !isEmpty(input, tab));
  return shown.length > 0 ? shown : tabs;
}

export type SavedDate = NonNullable<ReturnType<typeof findSavedDate>>;

/** Event in the banner: the next one marked for it. Until the club has ever had an event, the built-in one. */
export function findSavedDate(input: RenderInput) {
  if (!input.hadEvents) return { ...saveTheDate, detail: '', eyebrow: 'Save the date' };
  const next = listComing(input).find(({ isSaveTheDate }) => isSaveTheDate);
  if (!next) return null;
  const { title, tab, startsAt, place } = next;
  const tabName = tab ? nameTab(input, tab) : '';
  const year = getClubYear(input);
  const status = describeStatus(next, year);
  return {
    weekday: formatWall(startsAt, { weekday: 'long' }),
    month: formatWall(startsAt, { month: 'long' }),
    day: Number(startsAt.slice(8, 10)),
    ...(tabName ? { event: tabName, occasion: title } : { event: title, occasion: '' }),
    /** Time and place. Empty if neither is known. */
    detail: [formatHours(next, year), place].filter(Boolean).join(' · '),
    eyebrow: status ? `${status.label}. ${status.detail}`.trim() : 'Save the date',
  };
}

export function describeEvent(input: RenderInput, event: PublishedEvent) {
  const { title, place, description, url, startsAt } = event;
  const year = getClubYear(input);
  return {
    title,
    place,
    description,
    url,
    isOutside: isOutside(input, url),
    startsAt,
    month: formatWall(startsAt, { month: 'short' }),
    day: Number(startsAt.slice(8, 10)),
    weekday: formatWall(startsAt, { weekday: 'short' }),
    when: formatTimes(event, year),
    status: describeStatus(event, year),
    isOff: event.status === 'cancelled',
    file: getCalendarPath(event),
    google: getGoogleLink(input, event),
  };
}

function readTabs(input: RenderInput): readonly NamedTab[] {
  return readRows('events_tabs', input.snapshot.contentItems);
}

function isEmpty(input: RenderInput, { id, picture }: NamedTab): boolean {
  return (
    getText(input, EVENT_TAB_KEYS[id]) === '' && picture === '' && !listComing(input).some(({ tab }) => tab === id)
  );
}

/** Time range after the first day: "5 pm to 8 pm", "to Sunday, October 19". Empty for a single all-day event. */
function formatHours({ startsAt, endsAt }: PublishedEvent, year: string): string {
  const lastDay = !endsAt || getDay(endsAt) === getDay(startsAt) ? '' : formatDay(endsAt, year);
  if (isAllDay({ startsAt })) return lastDay && `to ${lastDay}`;
  const start = formatTime(startsAt);
  return endsAt ? `${start} to ${lastDay && `${lastDay}, `}${formatTime(endsAt)}` : start;
}

/** "Friday, October 17", with the year if it is not the current one. */
function formatDay(wall: string, year: string): string {
  return formatWall(wall, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(wall.startsWith(year) ? {} : { year: 'numeric' }),
  });
}

/** "5 pm", "5:30 pm". */
function formatTime(wall: string): string {
  return formatWall(wall, { hour: 'numeric', minute: '2-digit' })
    .replace(':00', '')
    .replace(/\s([AP]M)$/, (half) => `\u00a0${half.trim().toLowerCase()}`);
}

/** "Friday, October 17, 5 pm to 8 pm". */
function formatTimes(event: PublishedEvent, year: string): string {
  const [day, hours] = [formatDay(event.startsAt, year), formatHours(event, year)];
  return hours ? `${day}${isAllDay(event) ? '' : ','} ${hours}` : day;
}

/** Link to Google Calendar's form for a new event, filled in. */
function getGoogleLink({ publicUrl, timeZone }: RenderInput, event: PublishedEvent): string {
  const { title, place, description, startsAt, endsAt, url } = event;
  const { start, end = start } = isAllDay(event)
    ? { start: startsAt, end: addDays(endsAt ?? startsAt, 1) }
    : getWallTimes({ startsAt, endsAt, timeZone });
  const link = new URL('https://calendar.google.com/calendar/render?action=TEMPLATE');
  const details = [description, new URL(url || PAGE_PATHS.events, publicUrl).href].filter(Boolean).join('\n');
  const fields = { text: title, dates: `${compact(start)}/${compact(end)}`, ctz: timeZone, location: place, details };
  for (const [name, value] of Object.entries(fields)) if (value) link.searchParams.set(name, value);
  return link.href;
}
