import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

/** Lets a user cancel a save that waits for the network. */
export function useWithdrawal() {
  const cache = useQueryClient().getMutationCache();
  const sent = useRef<readonly Mutation<unknown, Error, unknown, unknown>[]>([]);
  return useMemo(
    () => ({
      /** @param begin must start its mutations before awaiting anything */
      send: <Result>(begin: () => Promise<Result>): Promise<Result> => {
        const before = new Set(cache.getAll());
        const result = begin();
        sent.current = cache.getAll().filter((mutation) => !before.has(mutation));
        return result;
      },
      /** @returns true if a call was withdrawn. Its promise stays pending. */
      withdraw: (): boolean => {
        const waiting = sent.current.filter(({ state }) => state.isPaused);
        for (const mutation of waiting) cache.remove(mutation);
        return waiting.length > 0;
      },
    }),
    [cache],
  );
}
