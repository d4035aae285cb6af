import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AdminSession } from '../../contract/auth.ts';
import { ApiError } from './api.ts';
import { endsSession } from './session-gate.ts';
import { hasUnsavedForms } from './unsaved-forms.ts';

export const SESSION_KEY = ['api', 'admin', 'auth'] as const;

/** For what is asked of all queries but who is signed in. */
export const isNotSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.join() !== SESSION_KEY.join();

const SIGNED_OUT: AdminSession = { authenticated: false, admin: null };

/** For writes that may be sent twice without harm: one that the network cut off goes on once it is back. */
export const RESUMES_ONLINE = {
  retry: (_count: number, error: Error) => error instanceof TypeError && !navigator.onLine,
};

/** For what somebody waits for with nothing to lose: without a network it fails at once, and says so. */
export const NEVER_PAUSED = { networkMode: 'always' } as const;

// Before the next event, not after a timer: the second tap of a double tap meets a button that is disabled already.
notifyManager.setScheduler(queueMicrotask);

/** spec.md §7: nothing retries, nothing goes stale by itself, focus refetches nothing. */
export function createQueryClient(): QueryClient {
  // Being signed out is a fact of the session; the screens follow it to the sign-in page, unless text would be lost.
  const follow = (error: unknown, isWrite: boolean) => {
    if (!(error instanceof ApiError) || !endsSession({ ...error, isWrite }) || hasUnsavedForms()) return;
    client.setQueryData(SESSION_KEY, SIGNED_OUT);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => follow(error, false) }),
    mutationCache: new MutationCache({ onError: (error) => follow(error, true) }),
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
}

/** Hook of a call that reads `stale` again, whether the server took it or not: someone else may have changed it. */
export function defineCall<Input = void, Result = unknown>(
  mutationFn: (input: Input) => Promise<Result>,
  stale: readonly QueryKey[],
  options: Partial<typeof RESUMES_ONLINE> = {},
) {
  return function useCall() {
    const client = useQueryClient();
    const onSettled = async () => {
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    };
    return useMutation({ ...options, mutationFn, onSettled });
  };
}

/** Hook of a call for which somebody waits with nothing to lose. */
export function defineUnpausedCall<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  return function useCall() {
    return useMutation({ ...NEVER_PAUSED, mutationFn });
  };
}
