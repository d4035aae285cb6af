const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const DATE =
  /\b(?:(sun|mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur)(?:day)?\.?,?\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(20\d\d)\b)?/gi;

const startOf = (name: string): string => name.slice(0, 3).toLowerCase();

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Reason why a text about an event on `day` (2026-10-17) names the wrong weekday. Null if it does not. */
export const findWrongWeekday = (text: string, day: string): string | null =>
  listWrongWeekdays(text, day === '' ? null : Number(day.slice(0, 4)))[0]?.message ?? null;

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
    return named.month >= 0 && named.day >= 1 && named.day <= 31 ? [{ written: written.trim(), index, ...named }] : [];
  });
}

/** Dates with the wrong weekday, each with a message. `year` applies to dates without one. */
export function listWrongWeekdays(text: string, year: number | null): { written: string; message: string }[] {
  return listDateMentions(text).flatMap((named) => {
    const meant = named.year ?? year;
    if (named.weekday === null || meant === null) return [];
    const date = new Date(Date.UTC(meant, named.month, named.day));
    if (date.getUTCDay() === named.weekday) return [];
    const actual = WEEKDAY.format(new Date(Date.UTC(2023, 0, 1 + named.weekday)));
    const message = `${DAY.format(date)} is a ${WEEKDAY.format(date)}, not a ${actual}.`;
    return [{ written: named.written, message }];
  });
}
