import { listDateMentions } from './date-mentions.ts';

const toDate = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

/**
 * The dates in a text that are over on `today` (2026-10-17). A date with neither weekday nor year may come again, so it
 * is passed over.
 */
export function findPassedDates(text: string, today: string): string[] {
  const first = new Date(today);
  const passed = listDateMentions(text).filter(({ weekday, month, day, year }) => {
    if (year !== null) return toDate(year, month, day) < first;
    const date = weekday === null ? null : findNearest(weekday, month, day, first);
    return date !== null && date < first;
  });
  return [...new Set(passed.map(({ written }) => written))];
}

/** The day that a weekday and a date mean: of the years around `today`, the nearest in which they go together. */
function findNearest(weekday: number, month: number, day: number, today: Date): Date | null {
  const years = [-3, -2, -1, 0, 1].map((step) => today.getUTCFullYear() + step);
  const days = years.map((year) => toDate(year, month, day)).filter((date) => date.getUTCDay() === weekday);
  const distance = (date: Date) => Math.abs(date.getTime() - today.getTime());
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
