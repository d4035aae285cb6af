/** Waits for a host's turn. */
export type Pace = (host: string) => Promise<void>;

/** Milliseconds between two requests to a host. */
export const PAUSE = 10_000;

/** Creates a function that enforces a pause between two requests to one host. */
export function createPace({ now, wait }: { now: () => number; wait: (ms: number) => Promise<unknown> }): Pace {
  const free = new Map<string, number>();
  const getLeft = (host: string): number => (free.get(host) ?? 0) - now();
  return async (host) => {
    // Another waiter may have gone first.
    for (let left = getLeft(host); left > 0; left = getLeft(host)) await wait(left);
    free.set(host, now() + PAUSE);
  };
}
