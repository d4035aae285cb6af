import { setImmediate as yieldNow } from 'node:timers/promises';

/** Milliseconds. */
const SLICE = 3;

/** For work in many small steps: awaited after each, it lets others go on once a slice of time is used up. */
export function startSlices(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE) return undefined;
    return yieldNow().then(() => {
      since = performance.now();
    });
  };
}
