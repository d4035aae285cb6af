import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { FeedEntry, FeedEvent } from '../../contract/events.ts';
import { makeEvent } from '../../contract/testing-input.ts';
import { createCalendarFiles, formatCalendar } from './calendar-files.ts';

const timeZone = 'America/Los_Angeles';

function entryOf(fields: Partial<FeedEvent> = {}, more: Partial<FeedEntry> = {}): FeedEntry {
  const { uid, slug, title, startsAt, endsAt, place, description, url, status } = makeEvent();
  const event = { uid, slug, title, startsAt, endsAt, place, description, url, status, timeZone, ...fields };
  const getProperty = { sequence: 7, changedAt: '2026-11-20T18:42:00.000Z', expiresAt: null, isListed: true };
  return { uid: event.uid, event, ...getProperty, ...more };
}

const format = (entries: FeedEntry[]) =>
  new Map(createCalendarFiles({ entries, publicUrl: 'https://club.example.org', timeZone }));

function read(text: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

function readOne(fields: Partial<FeedEvent>, more: Partial<FeedEntry> = {}) {
  const [event] = read(format([entryOf(fields, more)]).get('/calendar.ics'));
  if (!event) throw new Error('the calendar holds no event');
  return event;
}

const toMoment = (time: ICAL.Time): string => new Date(time.toUnixTime() * 1000).toISOString();

test('puts all events into one file, and each into its own', () => {
  const other = { uid: '0d5f6f4e-0b7e-4b5e-9c39-1d2f3a4b5c6d', slug: 'game-0d5f6f4e', title: 'Game' };
  const files = format([entryOf(), entryOf(other)]);
  expect([...files.keys()]).toEqual([
    '/calendar.ics',
    '/calendar/parent-party-6f1c1f4e.ics',
    '/calendar/game-0d5f6f4e.ics',
  ]);
  expect(read(files.get('/calendar.ics')).map(({ summary }) => summary)).toEqual(['All-school parent party', 'Game']);
  expect(read(files.get('/calendar/game-0d5f6f4e.ics')).map(({ uid }) => uid)).toEqual([other.uid]);
});

test('combines all events exactly as the library does, byte for byte', () => {
  const wordings = [
    { title: 'Game', timeZone: 'Europe/Berlin' },
    { startsAt: '2027-03-13', endsAt: '2027-03-14' },
    { title: 'BEGIN:VEVENT', description: 'END:VCALENDAR\nREFRESH-INTERVAL '.repeat(9) },
    { startsAt: '2026-11-01T01:30', endsAt: null },
    { title: 'Away game', timeZone: 'Europe/Berlin' },
  ];
  const entries = wordings.map((fields, index) =>
    entryOf({ ...fields, uid: `event-${index}`, slug: `event-${index}` }),
  );
  for (let from = 0; from < entries.length; from += 1) {
    const some = [...entries.slice(from), ...entries.slice(0, from)].slice(0, 1 + from);
    const made = formatCalendar({ entries: some, publicUrl: 'https://club.example.org', timeZone });
    expect(format(some).get('/calendar.ics')).toBe(made);
  }
});

test('names a time zone as its events do, whichever of its names the club uses', () => {
  for (const name of ['US/Pacific', 'Asia/Calcutta', 'America/Indianapolis']) {
    const text = format([entryOf({ timeZone: name })]).get('/calendar.ics');
    expect(text).toContain(`DTSTART;TZID=${name}:`);
    expect(text?.match(/^TZID:.*$/gm)).toEqual([`TZID:${name}`]);
  }
});

test('writes properties of the calendar before time zones and events', () => {
  for (const entries of [[], [entryOf()], [entryOf(), entryOf({ timeZone: 'Europe/Berlin' })]]) {
    const text = format(entries).get('/calendar.ics');
    expect(text).toContain('\r\nREFRESH-INTERVAL');
    expect(text).not.toMatch(/^END:.*\r\n(?!BEGIN:|END:|$)/m);
  }
});

test('gives an event its local time, a UID and a sequence number', () => {
  const event = readOne({});
  expect([toMoment(event.startDate), toMoment(event.endDate)]).toEqual([
    '2026-12-05T01:00:00.000Z',
    '2026-12-05T04:00:00.000Z',
  ]);
  expect(event).toMatchObject({ uid: makeEvent().uid, sequence: 7, location: 'Home field' });
  const getProperty = (name: string) => String(event.component.getFirstPropertyValue(name));
  expect([getProperty('dtstamp'), getProperty('last-modified')]).toEqual([
    '2026-11-20T18:42:00Z',
    '2026-11-20T18:42:00Z',
  ]);
  expect(getProperty('url')).toBe('https://club.example.org/events');
});

test('ends an all-day event on the day after the last one', () => {
  const event = readOne({ startsAt: '2027-03-13', endsAt: '2027-03-14' });
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2027-03-13', '2027-03-15']);
  expect(event.startDate.isDate).toBe(true);
});

test('moves a time that clocks skip later by the gap', () => {
  expect(toMoment(readOne({ startsAt: '2027-03-14T02:30', endsAt: null }).startDate)).toBe('2027-03-14T10:30:00.000Z');
});

test('writes the first of a repeated hour in UTC', () => {
  const event = readOne({ startsAt: '2026-11-01T01:30', endsAt: '2026-11-01T03:00' });
  expect([toMoment(event.startDate), toMoment(event.endDate)]).toEqual([
    '2026-11-01T08:30:00.000Z',
    '2026-11-01T11:00:00.000Z',
  ]);
});

test.each([
  ['scheduled', 'CONFIRMED'],
  ['moved', 'CONFIRMED'],
  ['postponed', 'TENTATIVE'],
  ['cancelled', 'CANCELLED'],
] as const)('maps %s to %s', (status, word) =>
  expect(readOne({ status }).component.getFirstPropertyValue('status')).toBe(word),
);

test.each([
  ['emoji', '🎉'.repeat(100)],
  ['reserved characters', 'Salt; pepper, and \\n "quotes": BEGIN:VEVENT'],
  ['other scripts', 'Añoranza 日本語 עברית '.repeat(10).trim()],
])('preserves %s, in lines of 75 octets', (_what, title) => {
  const text = format([entryOf({ title, description: `${title}\r\nEND:VCALENDAR\rx` })]).get('/calendar.ics') ?? '';
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\ufffd]/);
  }
  const [event] = read(text);
  expect([event?.summary, event?.description]).toEqual([title, `${title}\nEND:VCALENDAR\nx`]);
});

test('keeps a line break in an address from ending a line', () => {
  const url = 'https://a.example/\r\nATTACH:x';
  expect(readOne({ url }).component.getFirstPropertyValue('url')).toBe('https://a.example/ATTACH:x');
});

test('renders a calendar for a club without events', () => {
  const text = format([]).get('/calendar.ics') ?? '';
  expect(read(text)).toEqual([]);
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vtimezone')).toHaveLength(1);
});
