import type { Effects } from './effects.ts';

/**
 * True if `until` is in the future. A time more than `longest` (ms) ahead came from a wrong clock and does not count.
 */
export const isAhead = (until: string, now: Date, longest: number): boolean =>
  until > now.toISOString() && Date.parse(until) <= now.getTime() + longest;

/** Clock corrections below this do not count as a move. Milliseconds. */
const UNREMARKABLE = 60_000;

/**
 * Creates a function that finds out if the clock was moved, since sessions and schedules depend on it. Call it regularly.
 * @returns hours it moved by; null if it was not moved
 */
export function createClockWatch({ now }: Pick<Effects, 'now'>): () => number | null {
  let offset = now().getTime() - performance.now();
  return () => {
    const current = now().getTime() - performance.now();
    const movedBy = current - offset;
    offset = current;
    return Math.abs(movedBy) < UNREMARKABLE ? null : Math.round(movedBy / 360_000) / 10;
  };
}
