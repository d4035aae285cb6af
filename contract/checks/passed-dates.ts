import { listDateMentions } from './date-mentions.ts';

const toDate = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

/**
 * Dates in a text that are past on `today` (2026-10-17). Dates with neither weekday nor year are skipped, because they may
 * come again.
 */
export function findPassedDates(text: string, today: string): string[] {
  const first = new Date(today);
  const mentions = new Map(listDateMentions(text).map((mention) => [mention.written, mention]));
  const passed = [...mentions.values()].filter(({ weekday, month, day, year }) => {
    if (year !== null) return toDate(year, month, day) < first;
    const date = weekday === null ? null : findNearest(weekday, month, day, first);
    return date !== null && date < first;
  });
  return passed.map(({ written }) => written);
}

/** Date nearest to `today` on which the weekday and date match. */
function findNearest(weekday: number, month: number, day: number, today: Date): Date | null {
  const years = [-3, -2, -1, 0, 1].map((step) => today.getUTCFullYear() + step);
  const days = years.map((year) => toDate(year, month, day)).filter((date) => date.getUTCDay() === weekday);
  const distance = (date: Date) => Math.abs(date.getTime() - today.getTime());
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
