import { listNamedDates } from './named-dates.ts';

/** The day that a weekday and a date mean: of the years around now, the nearest in which they go together. */
const findNearest = (weekday: number, month: number, day: number, now: Date): Date | null => {
  const years = [-3, -2, -1, 0, 1].map((step) => now.getFullYear() + step);
  const days = years.map((year) => new Date(year, month, day)).filter((date) => date.getDay() === weekday);
  const distance = (date: Date) => Math.abs(date.getTime() - now.getTime());
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
};

/** The dates in a text that are over. A date with neither weekday nor year may come again, so it is passed over. */
export const findPassedDates = (text: string, now: Date): string[] => {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const passed = listNamedDates(text).filter(({ weekday, month, day, year }) => {
    if (year !== null) return new Date(year, month, day) < today;
    const date = weekday === null ? null : findNearest(weekday, month, day, now);
    return date !== null && date < today;
  });
  return [...new Set(passed.map(({ written }) => written))];
};
