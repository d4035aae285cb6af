/** How often a password or code may be wrong, for one account and for one client address. */
export const ATTEMPTS = { max: 10, windowMs: 15 * 60 * 1000 } as const;

/** "Too many attempts. Try again in 12 minutes." */
export const describeWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};
