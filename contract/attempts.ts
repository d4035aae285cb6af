/**
 * How often a password or code may be wrong within the window: for one account from devices that it does not know, for
 * one client address, and for one known device; and for all devices together that an account knows.
 */
export const ATTEMPTS = { max: 10, maxKnown: 30, windowMs: 15 * 60 * 1000 } as const;

/** An address that has failed more than `ATTEMPTS.max` times at one account within this time may try once in a window. */
export const SLOWED_MS = 24 * 60 * 60 * 1000;

/** "Too many attempts. Try again in 12 minutes." */
export const describeWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};
