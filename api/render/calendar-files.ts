import { default as createCalendar, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block as getTimeZoneBlocks } from 'timezones-ical-library';
import { brand } from '../../club/brand.ts';
import { isRepeated, toMoment } from '../../contract/club-time.ts';
import {
  addDays,
  CALENDAR_PATH,
  type EventStatus,
  type FeedEntry,
  type FeedEvent,
  getCalendarPath,
  getWallTimes,
  isAllDay,
} from '../../contract/events.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import type { CalendarFile } from './site-files.ts';

interface CalendarInput {
  entries: readonly FeedEntry[];
  publicUrl: string;
  timeZone: string;
}

const STATUSES = {
  scheduled: ICalEventStatus.CONFIRMED,
  moved: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<EventStatus, ICalEventStatus>;

/** Refresh interval for calendar clients. Seconds. */
const REFRESH = 60 * 60;

/** Last formatted files by their input: a release changes few, and the library is slow. */
let formatted = new Map<string, string>();

const URL_LINES = /^URL;VALUE=URI:.*(?:\r\n .*)*/gm;
/** The library writes time zones before the last properties, which RFC 5545 §3.6 forbids. */
const ZONES_FIRST = /((?:^BEGIN:VTIMEZONE\r\n[\s\S]*?^END:VTIMEZONE\r\n)+)((?:^(?!BEGIN:|END:).*\r\n)+)/m;
const LINE_OCTETS = 75;

const setOnOneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

/** Creates the club's calendar and one file per event, by path. */
export function createCalendarFiles({ entries, publicUrl, timeZone }: CalendarInput): CalendarFile[] {
  const known = formatted;
  formatted = new Map();
  const files = entries.map((entry): CalendarFile => {
    const input = { entries: [entry], publicUrl, timeZone };
    const madeOf = JSON.stringify(input);
    const text = known.get(madeOf) ?? formatCalendar(input);
    formatted.set(madeOf, text);
    return [getCalendarPath(entry.event), text];
  });
  const all =
    files.length === 0
      ? formatCalendar({ entries, publicUrl, timeZone })
      : joinCalendars(files.map(([, text]) => text));
  return [[CALENDAR_PATH, all], ...files];
}

/** Formats a calendar with the library, which is slow per event. */
export function formatCalendar({ entries, publicUrl, timeZone }: CalendarInput): string {
  const calendar = createCalendar({
    name: brand.club.name,
    prodId: { company: brand.club.name, product: 'Website', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH,
    // With a name here, the library would write DTSTAMP in local time, which RFC 5545 §3.8.7.2 forbids. But an empty calendar
    // needs one component (§3.6).
    timezone: { name: entries.length === 0 ? timeZone : null, generator: getTimeZone },
  });
  for (const entry of entries) addEvent(calendar, entry, publicUrl);
  return `${calendar.toString().replace(URL_LINES, writeUri).replace(ZONES_FIRST, '$2$1')}\r\n`;
}

/** Joins calendars of one event each: the common head, each time zone once, then the events. */
function joinCalendars(texts: readonly string[]): string {
  const parts = texts.map(splitCalendar);
  const zones = new Set(parts.map(({ zone }) => zone));
  const [{ head, end }] = parts as [ReturnType<typeof splitCalendar>];
  return [head, ...zones, ...parts.map(({ event }) => event), end].join('');
}

/** Splits at line starts. Event texts cannot match, because their continuation lines start with a space (RFC 5545 §3.1). */
function splitCalendar(text: string) {
  const [event, end] = [findLine(text, 'BEGIN:VEVENT'), findLine(text, 'END:VCALENDAR')];
  const zone = Math.min(findLine(text, 'BEGIN:VTIMEZONE'), event);
  return {
    head: text.slice(0, zone),
    zone: text.slice(zone, event),
    event: text.slice(event, end),
    end: text.slice(end),
  };
}

function findLine(text: string, start: string): number {
  const at = text.indexOf(`\n${start}`);
  return at < 0 ? text.length : at + 1;
}

/** Named as the events name it: the library knows each zone by its newest name only. */
function getTimeZone(name: string): string | null {
  const [block] = getTimeZoneBlocks(name);
  return block ? block.trimEnd().replace(/^TZID:.*$/m, `TZID:${name}`) : null;
}

function addEvent(calendar: ICalCalendar, { event, sequence, changedAt }: FeedEntry, publicUrl: string): void {
  const { uid, title, place, description, url, status } = event;
  const properties = {
    stamp: new Date(changedAt),
    lastModified: new Date(changedAt),
    sequence,
    status: STATUSES[status],
  };
  const times = isAllDay(event)
    ? { start: event.startsAt, end: addDays(event.endsAt ?? event.startsAt, 1), allDay: true }
    : getTimes(event);
  calendar.createEvent({
    id: uid,
    ...properties,
    ...times,
    summary: setOnOneLine(title),
    ...(place && { location: setOnOneLine(place) }),
    ...(description && { description: description.replace(/\r\n?/g, '\n') }),
    // Normalized, because a line break that browsers ignore in addresses would end the line here.
    url: new URL(url || PAGE_PATHS.events, publicUrl).href,
  });
}

// Calendars disagree about wall times that occur twice, and a time zone cannot resolve them, so those use UTC.
function getTimes(event: FeedEvent) {
  const { startsAt, endsAt, timeZone } = event;
  const isUnclear = [startsAt, endsAt].some((wall) => wall && isRepeated(wall, timeZone));
  if (!isUnclear) return { ...getWallTimes(event), timezone: timeZone };
  const toDate = (wall: string): Date => new Date(toMoment(wall, timeZone));
  return { start: toDate(startsAt), ...(endsAt && { end: toDate(endsAt) }) };
}

/** Unescapes a URI, which must be verbatim (RFC 5545 §3.3.13); the library escapes it like text. */
function writeUri(folded: string): string {
  const line = folded.replaceAll('\r\n ', '').replace(/\\([\\;,])/g, '$1');
  const [first = '', ...rest] = line.match(new RegExp(`.{1,${LINE_OCTETS - 1}}`, 'g')) ?? [];
  return [first, ...rest].join('\r\n ');
}
