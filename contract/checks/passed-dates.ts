const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const DATE =
  /\b(?:(sun|mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur)(?:day)?\.?,?\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(20\d\d)\b)?/gi;

const startOf = (name: string | undefined): string => (name ?? '').slice(0, 3).toLowerCase();

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
  const passed: string[] = [];
  for (const [written, weekday, monthName, dayText, year] of text.matchAll(DATE)) {
    const month = MONTHS.indexOf(startOf(monthName));
    const day = Number(dayText);
    if (month < 0 || day < 1 || day > 31 || (!weekday && !year)) continue;
    const date = year
      ? new Date(Number(year), month, day)
      : findNearest(WEEKDAYS.indexOf(startOf(weekday)), month, day, now);
    if (date && date < today) passed.push(written.trim());
  }
  return [...new Set(passed)];
};
