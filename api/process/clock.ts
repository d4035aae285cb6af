import type { Effects } from './effects.ts';

/**
 * True if `until` is in the future. A time more than `longest` (ms) ahead came from a wrong clock and does not count.
 */
export const isAhead = (until: string, now: Date, longest: number): boolean =>
  until > now.toISOString() && Date.parse(until) <= now.getTime() + longest;

/** Clock corrections below this are not logged. Milliseconds. */
const UNREMARKABLE = 60_000;

/** Only one watch of a process gets `log`, so that each move is logged once. */
type ClockWatchOptions = Pick<Effects, 'now'> & Partial<Pick<Effects, 'log'>>;

/**
 * Creates a function that finds out if the clock was moved, since sessions and schedules depend on it. Call it regularly.
 * @returns hours it moved by; null if it was not moved
 */
export function createClockWatch({ now, log }: ClockWatchOptions): () => number | null {
  let offset = now().getTime() - performance.now();
  return () => {
    const current = now().getTime() - performance.now();
    const movedBy = current - offset;
    offset = current;
    if (Math.abs(movedBy) < UNREMARKABLE) return null;
    const hours = Math.round(movedBy / 360_000) / 10;
    log?.warn({ hours, now: now() }, 'Server clock moved: sessions, schedules and previews follow it');
    return hours;
  };
}
