import { setImmediate as yieldNow } from 'node:timers/promises';

/** Time slice in milliseconds. */
const SLICE = 3;

/** Creates a function to await after each small step of long work. It yields once a time slice is used up. */
export function startSlices(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE) return undefined;
    return yieldNow().then(() => {
      since = performance.now();
    });
  };
}
