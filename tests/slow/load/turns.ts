/** Many may work at once, or one alone: who replaces the whole working copy would undo what others just wrote. */
export interface Turns {
  share<Result>(work: () => Promise<Result>): Promise<Result>;
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(): Turns {
  let closed: Promise<void> | null = null;
  const inside = new Set<Promise<unknown>>();
  return {
    share: async (work) => {
      while (closed) await closed;
      const running = work();
      inside.add(running);
      try {
        return await running;
      } finally {
        inside.delete(running);
      }
    },
    alone: async (work) => {
      while (closed) await closed;
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = promise;
      await Promise.allSettled(inside);
      try {
        return await work();
      } finally {
        closed = null;
        resolve();
      }
    },
  };
}
