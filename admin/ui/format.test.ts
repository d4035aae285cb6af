import { describe, expect, it } from 'vitest';
import {
  describeDevice,
  formatComing,
  formatDayAndTime,
  formatFullMoment,
  formatLongMoment,
  formatMoment,
} from './format.ts';

/** 10 pm on Friday, October 16, 2026, in Los Angeles, which is already Saturday in New York. */
const clock = { now: new Date('2026-10-17T05:00:00Z'), timeZone: 'America/Los_Angeles' };

describe('times', () => {
  it('omit today’s date', () => {
    expect(formatMoment('2026-10-17T02:42:00Z', clock)).toBe('7:42 pm');
    expect(formatDayAndTime('2026-10-16T07:05:00Z', clock)).toBe('today at 12:05 am');
  });

  it('name the day within a week, the date before that, and the year further back', () => {
    expect(formatMoment('2026-10-16T06:59:00Z', clock)).toBe('yesterday 11:59 pm');
    expect(formatMoment('2026-10-12T16:00:00Z', clock)).toBe('Monday 9:00 am');
    expect(formatDayAndTime('2026-10-09T16:00:00Z', clock)).toBe('Oct 9 at 9:00 am');
    expect(formatMoment('2025-12-24T17:00:00Z', clock)).toBe('Dec 24, 2025, 9:00 am');
  });

  it('name a coming weekday within a week, and the date after that', () => {
    expect(formatComing('2026-10-17T06:30:00Z', clock)).toBe('today 11:30 pm');
    expect(formatComing('2026-10-18T15:00:00Z', clock)).toBe('Sunday 8:00 am');
    expect(formatComing('2026-10-23T15:00:00Z', clock)).toBe('Oct 23, 8:00 am');
    expect(formatLongMoment('2026-10-18T15:00:00Z', clock)).toBe('Sunday, Oct 18 at 8:00 am');
  });

  it('always include day and year in print', () => {
    expect(formatFullMoment('2026-10-17T02:42:00Z', clock)).toBe('October 16, 2026 at 7:42 pm');
  });

  it('use the club’s clock, wherever the reader is', () => {
    const elsewhere = { ...clock, timeZone: 'America/New_York' };
    expect(formatMoment('2026-10-17T02:42:00Z', elsewhere)).toBe('yesterday 10:42 pm');
    expect(formatMoment('2026-10-17T02:42:00Z', { ...clock, timeZone: 'UTC' })).toBe('2:42 am');
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['curl/8.1', 'Unknown device'],
  ['', 'Unknown device'],
])('%s', (userAgent, name) => expect(describeDevice(userAgent)).toBe(name));
