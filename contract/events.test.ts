import { expect, test } from 'vitest';
import { findTimesProblem, getWallTimes } from './events.ts';

const timeZone = 'America/Los_Angeles';

test.each([
  ['02:30', '03:00', '03:30', '04:00'],
  ['02:15', '02:45', '03:15', '03:45'],
  ['01:30', '02:30', '01:30', '03:30'],
  ['02:30', '05:00', '03:30', '05:00'],
])('moves an event from %s to %s by the clock when that hour is skipped', (from, to, start, end) => {
  const on = (time: string) => `2027-03-14T${time}`;
  const times = { startsAt: on(from), endsAt: on(to) };
  expect(findTimesProblem(times, timeZone)).toBeNull();
  expect(getWallTimes({ ...times, timeZone })).toEqual({ start: on(start), end: on(end) });
});

test('refuses an end before the start on that day as on any other', () => {
  const times = { startsAt: '2027-03-14T02:30', endsAt: '2027-03-14T02:00' };
  expect(findTimesProblem(times, timeZone)).toBe('Ends must be later than Starts');
});
