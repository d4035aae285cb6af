import type { SessionAdmin } from '../../contract/auth.ts';
import { getFormat, getToday } from '../../contract/club-time.ts';

/** A fact that the server writes into the page. Absent in development. */
const readFact = (name: 'time-zone' | 'version'): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

export const getServerVersion = (): string => readFact('version') ?? 'in development';

/** The club's time zone, or the reader's own if the page names none. */
export const getClubTimeZone = (): string => readFact('time-zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

export const getClubToday = (moment = getNow()): string => getToday(moment, getClubTimeZone());

type Moment = Date | string;

interface Clock {
  now: Date;
  timeZone: string;
}

/** Milliseconds to add to this computer's clock, if that is wrong. */
let correction = 0;

/** Takes the time from a response of the server. Less than a minute may be its way here. */
export function setClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  correction = Math.abs(difference) > 60_000 ? difference : 0;
}

/** The time by the server's clock. */
export const getNow = (): Date => new Date(Date.now() + correction);

const readClock = (): Clock => ({ now: getNow(), timeZone: getClubTimeZone() });

const DAY = 86_400_000;

/** "7:42 pm". */
const formatTime = (moment: Moment, clock: Clock): string =>
  format(moment, clock, { hour: 'numeric', minute: '2-digit' }).toLowerCase().replace(/\s/g, ' ');

const MEGABYTE = 1024 * 1024;

/** "3.2 MB", "640 KB". */
export const formatBytes = (bytes: number): string =>
  bytes >= MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;

export const getFullName = ({ firstName, lastName }: SessionAdmin): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const getDisplayName = (admin: SessionAdmin): string => getFullName(admin) || admin.username;

export const describeRole = ({ isSuperAdmin }: SessionAdmin): string => (isSuperAdmin ? 'Super Admin' : 'Admin');

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'Chromebook'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const find = (names: readonly (readonly [string, string])[], userAgent: string): string | undefined =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** "7:42 pm" today, otherwise with the day: "Monday 7:42 pm", "Nov 3, 7:42 pm". */
export function formatMoment(moment: string, clock = readClock()): string {
  if (dayOf(moment, clock) === dayOf(clock.now, clock)) return formatTime(moment, clock);
  const day = formatDay(moment, clock);
  return /\d/.test(day) ? `${day}, ${formatTime(moment, clock)}` : `${day} ${formatTime(moment, clock)}`;
}

/** Time with seconds: "7:42:03 PM" today, otherwise with the day. */
export function formatExactMoment(moment: string, clock = readClock()): string {
  const time = format(moment, clock, { hour: 'numeric', minute: '2-digit', second: '2-digit' }).replace(/\s/g, ' ');
  return dayOf(moment, clock) === dayOf(clock.now, clock) ? time : `${formatDay(moment, clock)}, ${time}`;
}

/** "Friday, Oct 17 at 5:00 pm". */
export function formatLongMoment(moment: string, clock = readClock()): string {
  return `${format(moment, clock, { weekday: 'long', month: 'short', day: 'numeric' })} at ${formatTime(moment, clock)}`;
}

/** "November 22, 2026 at 7:15 pm", for print and documents read later. */
export function formatFullMoment(moment: string, clock = readClock()): string {
  const day = format(moment, clock, { month: 'long', day: 'numeric', year: 'numeric' });
  return `${day} at ${formatTime(moment, clock)}`;
}

/** Future times: "today 5:00 pm", "Sunday 8:00 am", "Nov 30, 8:00 am". */
export function formatComing(moment: string, clock = readClock()): string {
  const days = dayOf(moment, clock) - dayOf(clock.now, clock);
  if (days < 0 || days > 5) return `${formatDay(moment, clock)}, ${formatTime(moment, clock)}`;
  return `${days === 0 ? 'today' : format(moment, clock, { weekday: 'long' })} ${formatTime(moment, clock)}`;
}

/** "today at 7:42 pm", "yesterday at 7:42 pm", "Monday at 7:42 pm", "Nov 3 at 7:42 pm". */
export function formatDayAndTime(moment: string, clock = readClock()): string {
  const day = dayOf(moment, clock) === dayOf(clock.now, clock) ? 'today' : formatDay(moment, clock);
  return `${day} at ${formatTime(moment, clock)}`;
}

/** "Safari on iPhone", from the user agent. The order matters, because most browsers name others too. */
export function describeDevice(userAgent: string): string {
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device';
}

/** Day number in the club's time zone. */
function dayOf(moment: Moment, { timeZone }: Clock): number {
  return Date.parse(getToday(new Date(moment), timeZone)) / DAY;
}

function format(moment: Moment, { timeZone }: Clock, options: Intl.DateTimeFormatOptions): string {
  return getFormat({ ...options, timeZone }).format(new Date(moment));
}

function formatDay(moment: Moment, clock: Clock): string {
  const days = dayOf(clock.now, clock) - dayOf(moment, clock);
  if (days === 1) return 'yesterday';
  if (days > 1 && days < 7) return format(moment, clock, { weekday: 'long' });
  const isThisYear = format(moment, clock, { year: 'numeric' }) === format(clock.now, clock, { year: 'numeric' });
  return format(moment, clock, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}
