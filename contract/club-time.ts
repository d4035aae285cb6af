/** Local date and time in the club's time zone, as date and time inputs give it: `2026-10-17T17:00`. */
const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

const MINUTE = 60_000;
const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const TO_THE_SECOND: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};

const getOffset = (instant: number, timeZone: string): number =>
  getWallMilliseconds(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/** Club wall time at an instant, to the minute. */
export const toWallTime = (iso: string, timeZone: string): string =>
  new Date(getWallMilliseconds(Date.parse(iso), timeZone)).toISOString().slice(0, 16);

/** Parses a wall time or a day as if it were UTC. */
export const readWall = (wall: string): Date => new Date(wall.includes('T') ? `${wall.slice(0, 16)}Z` : wall);

/** Formats a wall time without a time zone. */
export const formatWall = (wall: string, options: Intl.DateTimeFormatOptions): string =>
  getFormat({ ...options, timeZone: 'UTC' }).format(readWall(wall));

/** "5:00 pm". */
export function formatTimeOfDay(wall: string): string {
  return formatWall(wall, { hour: 'numeric', minute: '2-digit' }).toLowerCase().replace(/\s/g, ' ');
}

/** "Nov 24, 3:05 am" in the club's time zone, with the day in the given format. */
export function formatMoment(iso: string, timeZone: string, day: Intl.DateTimeFormatOptions): string {
  const wall = toWallTime(iso, timeZone);
  return `${formatWall(wall, day)}, ${formatTimeOfDay(wall)}`;
}

/** Date in the club's time zone: `2026-10-17`. */
export const getToday = (moment: Date, timeZone: string): string =>
  toWallTime(moment.toISOString(), timeZone).slice(0, 10);

/** True if `wall` is skipped when clocks go forward. */
export const isSkipped = (wall: string, timeZone: string): boolean =>
  toWallTime(toMoment(wall, timeZone), timeZone) !== wall;

export function isWallTime(value: string): boolean {
  const milliseconds = WALL.test(value) ? Date.parse(`${value}Z`) : Number.NaN;
  // JavaScript parses February 30 as March 2.
  return Number.isFinite(milliseconds) && new Date(milliseconds).toISOString().startsWith(value);
}

/**
 * Instant at which the club's clocks show `wall`. When clocks go back, the first of the two hours is used. When they go
 * forward, a skipped time is counted from the start of the gap (2:30 am becomes 3:30 am), as calendars and cron do.
 */
export function toMoment(wall: string, timeZone: string): string {
  const shown = Date.parse(`${wall}Z`);
  // A time zone changes its offset at most once in these two days.
  const [before, after] = [getOffset(shown - DAY, timeZone), getOffset(shown + DAY, timeZone)];
  const first = shown - before;
  if (getOffset(first, timeZone) === before) return new Date(first).toISOString();
  const second = shown - after;
  return new Date(getOffset(second, timeZone) === after ? second : first).toISOString();
}

/** True if clocks show `wall` twice, when they go back. */
export function isRepeated(wall: string, timeZone: string): boolean {
  const first = Date.parse(toMoment(wall, timeZone));
  const change = getOffset(first, timeZone) - getOffset(first + DAY, timeZone);
  return change >= MINUTE && toWallTime(new Date(first + change).toISOString(), timeZone) === wall;
}

/** Cached, because creating a format takes far longer than using it. */
export function getFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  return format;
}

/** Wall time of an instant, in milliseconds as if it were UTC. */
function getWallMilliseconds(instant: number, timeZone: string): number {
  const written = getFormat({ timeZone, ...TO_THE_SECOND }).format(instant);
  // "10/17/2026, 17:00:00"
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = written.split(/\D+/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
