const FIRST = 2000;
const LONGEST = 3_600_000;
/** Milliseconds; a try that is due later than this was put off by a clock that was wrong. */
export const LONGEST_WAIT = 2 * LONGEST;

/** Milliseconds until the next try: twice as long after each failure, up to an hour, never two servers in step. */
export const getBackoff = (attempts: number, random = Math.random): number =>
  Math.min(FIRST * 2 ** (attempts - 1), LONGEST) * (0.75 + random() / 2);
