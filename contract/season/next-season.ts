import { addDays, countDays, findSameWeekday, getMonth } from '../events.ts';

/** Months in which the start page offers to start a new season: June to September. */
export const SEASON_MONTHS: readonly string[] = ['06', '07', '08', '09'];

const WEEK_DAYS = 7;
/** July, counted from 0. Seasons are named by the years before and after it. */
const FIRST_MONTH = 6;

export interface ClosingSeason {
  /** Starting year: 2025 for "2025–26". */
  year: number;
  /** First days of school of this season and the next. With both, dates move by the weeks between them. */
  schoolStart: string | null;
  nextSchoolStart: string | null;
}

/** "2025–26". */
export const formatSeason = (year: number): string => `${year}–${String((year + 1) % 100).padStart(2, '0')}`;

/** Season to close on `today`: the current one from March on, else the one before. */
export const guessClosingYear = (today: string): number =>
  Number(today.slice(0, 4)) - (today.slice(5, 7) < '03' ? 2 : 1);

export const getSeasonStart = (year: number): string => `${year}-07-01`;

/** Year of a month (from 0) in the season that starts in `year`. */
export const yearOfMonth = (month: number, year: number): number => (month >= FIRST_MONTH ? year : year + 1);

/**
 * Same day in the next season: as many weeks after the first day of school or, without one, the same weekday of the month
 * (the first Friday of October stays one; a fifth Friday becomes the last).
 */
export function moveDay(day: string, season: ClosingSeason): string {
  const { year, schoolStart, nextSchoolStart } = season;
  const month = getMonth(day);
  const isOlder = day < getSeasonStart(year);
  if (schoolStart && nextSchoolStart && !isOlder) {
    return addDays(day, Math.round(countDays(schoolStart, nextSchoolStart) / WEEK_DAYS) * WEEK_DAYS);
  }
  return findSameWeekday(day, yearOfMonth(month, year + 1), month);
}
