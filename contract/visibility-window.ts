import { z } from 'zod';
import { isWallTime, toMoment } from './club-time.ts';

const isMoment = (value: string): boolean => z.iso.datetime({ offset: true }).safeParse(value).success;

/** An instant with offset, or club wall time. `resolveTime` converts both to an instant. */
export function clubTime(label: string) {
  return (
    z
      .string({ error: `${label} must be a date and time` })
      .refine((value) => isWallTime(value) || isMoment(value), {
        error: `${label} must be a date and time, such as 2026-10-17T17:00`,
      })
      // In UTC, the last moments of 9999 fall in a five-digit year, which would sort first as text.
      .refine((value) => value < '9999', {
        error: `${label} must be before the year 9999; leave it empty for no limit`,
      })
  );
}

/** Instant as stored: in UTC, so that times compare as text. */
export const resolveTime = (value: string, timeZone: string): string =>
  isWallTime(value) ? toMoment(value, timeZone) : new Date(value).toISOString();

/** Optional visibility window of a row. Null or absent means no limit on that side. */
export const storedWindow = { showFrom: z.string().nullish(), showUntil: z.string().nullish() };

export const windowFields = {
  showFrom: clubTime('Show from').nullable(),
  showUntil: clubTime('Show until').nullable(),
};

export const newWindow = { showFrom: windowFields.showFrom.optional(), showUntil: windowFields.showUntil.optional() };

export interface VisibilityWindow {
  showFrom?: string | null | undefined;
  showUntil?: string | null | undefined;
}

/** True from `showFrom` (inclusive) until `showUntil` (exclusive). Both are compared as stored, in UTC. */
export const isDue = ({ showFrom, showUntil }: VisibilityWindow, at: string): boolean =>
  (!showFrom || showFrom <= at) && (!showUntil || at < showUntil);

/** Reason why start and end contradict each other, as a sentence. Null if they do not. */
export const findWindowProblem = ({ showFrom, showUntil }: VisibilityWindow): string | null =>
  showFrom && showUntil && showFrom >= showUntil ? 'Show until must be later than Show from' : null;

export const WINDOW_LABELS = { showFrom: 'Show from', showUntil: 'Show until' } as const;
