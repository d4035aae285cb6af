import { describe, expect, it } from 'vitest';
import { formatDayAndTime, formatMoment } from './moments.ts';

const now = new Date(2026, 9, 16, 20, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('moments', () => {
  it('leave out the day while it is today', () => {
    expect(formatMoment(at(2026, 9, 16, 19, 42), now)).toBe('7:42 pm');
    expect(formatDayAndTime(at(2026, 9, 16, 0, 5), now)).toBe('today at 12:05 am');
  });

  it('name the day within a week, the date before that, and the year before that', () => {
    expect(formatMoment(at(2026, 9, 15, 23, 59), now)).toBe('yesterday 11:59 pm');
    expect(formatMoment(at(2026, 9, 12, 9, 0), now)).toBe('Monday 9:00 am');
    expect(formatDayAndTime(at(2026, 9, 9, 9, 0), now)).toBe('Oct 9 at 9:00 am');
    expect(formatMoment(at(2025, 11, 24, 9, 0), now)).toBe('Dec 24, 2025, 9:00 am');
  });
});
