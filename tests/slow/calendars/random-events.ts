import fc from 'fast-check';
import { addDays, EVENT_STATUSES, type FeedEntry, findTimesProblem } from '../../../contract/events.ts';

/** Every zone of the United States whose clocks have gone one way since 2020, and others with half hours or other seasons. */
const ZONES = [
  'America/New_York',
  'America/Detroit',
  'America/Kentucky/Louisville',
  'America/Indiana/Indianapolis',
  'America/Chicago',
  'America/Menominee',
  'America/North_Dakota/Beulah',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Juneau',
  'America/Metlakatla',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Pacific/Auckland',
] as const;

/** Sundays on which clocks change. */
const CHANGES = [
  '2024-03-10',
  '2024-11-03',
  '2025-03-09',
  '2025-11-02',
  '2026-03-08',
  '2026-11-01',
  '2027-03-14',
  '2026-04-05',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
];

const pad = (value: number): string => String(value).padStart(2, '0');

const day = fc.oneof(
  fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2024-01-01', days)),
  fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -1, max: 1 })).map(([sunday, days]) => addDays(sunday, days)),
);

const time = fc.oneof(
  fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 })),
  // The hours that come twice, or not at all.
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 15, 30, 59)),
);
const wall = fc.tuple(day, time).map(([date, [hour, minute]]) => `${date}T${pad(hour)}:${pad(minute)}`);

const allDay = fc
  .tuple(day, fc.option(fc.nat({ max: 5 }), { nil: null }))
  .map(([startsAt, days]) => ({ startsAt, endsAt: days === null ? null : addDays(startsAt, days) }));

const timed = fc
  .tuple(wall, fc.option(fc.integer({ min: 15, max: 3 * 24 * 60 }), { nil: null }))
  .map(([startsAt, minutes]) => ({
    startsAt,
    endsAt:
      minutes === null ? null : new Date(Date.parse(`${startsAt}Z`) + minutes * 60_000).toISOString().slice(0, 16),
  }));

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '🎉'.repeat(100),
    'Salt; pepper, and \\n: "quotes"',
    'BEGIN:VEVENT',
    'ünïcödé 日本語 עברית'.repeat(8),
  ),
);

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

// As map services write them, with commas and semicolons in the path.
const address = fc.oneof(
  fc.constantFrom('', 'https://maps.example.org/@34.05,-118.24,15z;b=2\\,c/data=!3m1!4b1,5'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => `${url},x;y,${'z,'.repeat(40)}`),
);

/** Random entries of calendar files, including those that other programs misread. */
export const randomEntry: fc.Arbitrary<FeedEntry> = fc
  .record({
    uid: fc.uuid({ version: 4 }),
    times: fc.oneof({ weight: 3, arbitrary: timed }, allDay),
    timeZone: fc.constantFrom(...ZONES),
    title: words.filter((text) => isPlain(text) && text.trim() !== ''),
    place: words.filter(isPlain),
    description: words.filter(isPlain),
    status: fc.constantFrom(...EVENT_STATUSES),
    url: address,
    sequence: fc.nat({ max: 100_000 }),
    changed: fc.integer({ min: 0, max: 86_400 * 365 }),
  })
  .filter(({ times, timeZone }) => findTimesProblem(times, timeZone) === null)
  .map(({ uid, times, timeZone, title, place, description, status, sequence, changed, url }) => ({
    uid,
    event: { uid, slug: uid, title, ...times, place, description, url, status, timeZone },
    sequence,
    changedAt: new Date(Date.parse('2026-01-01') + changed * 1000).toISOString(),
    expiresAt: null,
    isListed: true,
  }));
