const FIRST = 2000;
const LONGEST = 3_600_000;
/** Milliseconds. An attempt due later than this was postponed by a wrong clock. */
export const LONGEST_WAIT = 2 * LONGEST;

/** Milliseconds until the next attempt: doubles after each failure, up to an hour, with jitter so that servers do not align. */
export const getBackoff = (attempts: number, random = Math.random): number =>
  Math.min(FIRST * 2 ** (attempts - 1), LONGEST) * (0.75 + random() / 2);
