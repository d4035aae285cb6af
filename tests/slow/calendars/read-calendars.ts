import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { z } from 'zod';
import { toMoment } from '../../../contract/club-time.ts';
import { addDays, type FeedEntry, getWallTimes, isAllDay } from '../../../contract/events.ts';

/** Event as a program reads it: moments in UTC, or days alone. */
const readEvent = z.object({
  uid: z.string(),
  start: z.string(),
  /** Null where the file has no end. */
  end: z.string().nullable(),
  sequence: z.number(),
  status: z.string(),
  url: z.string(),
});
type ReadEvent = z.infer<typeof readEvent>;
export type ReadCalendar = (text: string) => ReadEvent[];

const STATUSES = { scheduled: 'CONFIRMED', moved: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' };

export const SITE = 'https://club.example.org';

const toIso = (seconds: number): string => new Date(seconds * 1000).toISOString();

const formatLocalDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A property with parameters comes as an object. */
const formatText = (value: unknown): string =>
  String(typeof value === 'object' && value !== null && 'val' in value ? value.val : value);

const PYTHON = `
import json, sys
from datetime import datetime, timezone
from icalendar import Calendar

def tell(value):
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
    return value.isoformat()

events = Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT')
json.dump([{
    'uid': str(event['UID']), 'start': tell(event['DTSTART'].dt),
    'end': tell(event['DTEND'].dt) if 'DTEND' in event else None,
    'sequence': int(event['SEQUENCE']), 'status': str(event['STATUS']), 'url': str(event['URL']),
} for event in events], sys.stdout)
`;

/** Expected reading of an event. */
export function expectEvent({ uid, event, sequence }: FeedEntry): ReadEvent {
  const expected = { uid, sequence, status: STATUSES[event.status], url: new URL(event.url || '/events', SITE).href };
  const { startsAt, endsAt = null, timeZone } = event;
  if (isAllDay(event)) return { ...expected, start: startsAt, end: addDays(endsAt ?? startsAt, 1) };
  const { start, end } = getWallTimes({ startsAt, endsAt, timeZone });
  return { ...expected, start: toMoment(start, timeZone), end: end ? toMoment(end, timeZone) : null };
}

/** In its strict mode: what is not by the book throws. */
export function readByIcalJs(text: string): ReadEvent[] {
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(text));
  const report = (time: ICAL.Time): string => (time.isDate ? time.toString() : toIso(time.toUnixTime()));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate, sequence } = new ICAL.Event(component);
    const end = component.hasProperty('dtend') ? report(endDate) : null;
    return {
      uid,
      start: report(startDate),
      end,
      sequence,
      status: String(component.getFirstPropertyValue('status')),
      url: String(component.getFirstPropertyValue('url')),
    };
  });
}

export function readByNodeIcal(text: string): ReadEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    const report = (date: Date): string => (event.datetype === 'date' ? formatLocalDay(date) : date.toISOString());
    // Without an end in the file, the program repeats the start.
    const end = event.end && Number(event.end) !== Number(event.start) ? report(event.end) : null;
    return [
      {
        uid: String(event.uid),
        start: report(event.start),
        end,
        sequence: Number(event.sequence),
        status: String(event.status),
        url: formatText(event.url),
      },
    ];
  });
}

/** Debian's python3-icalendar. @throws where it is not installed */
export function readByPython(text: string): ReadEvent[] {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', PYTHON], {
    input: text,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`python3-icalendar could not read the calendar: ${stderr}`);
  return z.array(readEvent).parse(JSON.parse(stdout.toString()));
}
