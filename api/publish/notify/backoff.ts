const FIRST = 2000;
const LONGEST = 3_600_000;

/** Milliseconds until the next try: twice as long after each failure, up to an hour, never two servers in step. */
export const getBackoff = (attempts: number, random = Math.random): number =>
  Math.min(FIRST * 2 ** (attempts - 1), LONGEST) * (0.75 + random() / 2);
