import type { Effects } from './effects.ts';

/**
 * True if `until` is in the future. A time more than `longest` (ms) ahead came from a wrong clock and does not count.
 */
export const isAhead = (until: string, now: Date, longest: number): boolean =>
  until > now.toISOString() && Date.parse(until) <= now.getTime() + longest;

/** Clock corrections below this are not logged. Milliseconds. */
const UNREMARKABLE = 60_000;

type ClockWatchOptions = Pick<Effects, 'log' | 'now'>;

/**
 * To be called every now and then: says in the log where the clock was moved, for sessions and schedules follow it.
 * @returns by how many hours; null where it was not moved
 */
export function createClockWatch({ now, log }: ClockWatchOptions): () => number | null {
  let offset = now().getTime() - performance.now();
  return () => {
    const current = now().getTime() - performance.now();
    const movedBy = current - offset;
    offset = current;
    if (Math.abs(movedBy) < UNREMARKABLE) return null;
    const hours = Math.round(movedBy / 360_000) / 10;
    log.warn({ hours, now: now() }, 'Server clock moved: sessions, schedules and previews follow it');
    return hours;
  };
}
