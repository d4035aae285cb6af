const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export const DATE =
  /\b(?:(sun|mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur)(?:day)?\.?,?\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(20\d\d)\b)?/gi;

const startOf = (name: string): string => name.slice(0, 3).toLowerCase();

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Reason why a text about an event on `day` (2026-10-17) names the wrong weekday. Null if it does not. */
export const findWrongWeekday = (text: string, day: string): string | null =>
  listWrongWeekdays(text, day === '' ? null : Number(day.slice(0, 4)))[0]?.message ?? null;

const toDate = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

export interface DateMention {
  written: string;
  /** Start offset. */
  index: number;
  /** 0 for Sunday. Null if the text names none. */
  weekday: number | null;
  /** From 0. */
  month: number;
  day: number;
  year: number | null;
}

/** Finds written dates in a text: "Friday, October 17", "Oct. 3rd, 2026". */
export function listDateMentions(text: string): DateMention[] {
  return [...text.matchAll(DATE)].flatMap(({ 0: written, 1: weekday, 2: month = '', 3: day, 4: year, index }) => {
    const named = {
      weekday: weekday ? WEEKDAYS.indexOf(startOf(weekday)) : null,
      month: MONTHS.indexOf(startOf(month)),
      day: Number(day),
      year: year ? Number(year) : null,
    };
    return named.day >= 1 && named.day <= 31 ? [{ written, index, ...named }] : [];
  });
}

/** Dates with the wrong weekday, each with a message. `year` applies to dates without one. */
export function listWrongWeekdays(text: string, year: number | null): { written: string; message: string }[] {
  return listDateMentions(text).flatMap((named) => {
    const meant = named.year ?? year;
    if (named.weekday === null || meant === null) return [];
    const date = toDate(meant, named.month, named.day);
    if (date.getUTCDay() === named.weekday) return [];
    const actual = WEEKDAY.format(toDate(2023, 0, 1 + named.weekday));
    const message = `${DAY.format(date)} is a ${WEEKDAY.format(date)}, not a ${actual}.`;
    return [{ written: named.written, message }];
  });
}

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
