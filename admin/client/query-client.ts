import {
  MutationCache,
  type MutationOptions,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AdminSession } from '../../contract/auth.ts';
import { ApiError, type Call, readJson } from './api.ts';
import { endsSession } from './session-gate.ts';
import { hasUnsavedForms } from './unsaved-forms.ts';

export const SESSION_KEY = ['api', 'admin', 'auth'] as const;

export const isNotSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.join() !== SESSION_KEY.join();

const SIGNED_OUT: AdminSession = { authenticated: false, admin: null };

/** For idempotent writes: waits while offline, and one interrupted by a network failure resumes once online. */
export const RESUMES_ONLINE = {
  networkMode: 'online',
  retry: (_count: number, error: Error) => error instanceof TypeError && !navigator.onLine,
} as const;

/** For creates, which carry a key: repeated once after a lost response, which creates nothing twice. */
export const REPEATS_ONCE = {
  ...RESUMES_ONLINE,
  retry: (count: number, error: Error) => error instanceof TypeError && (count === 0 || !navigator.onLine),
} as const;

// Flushed before the next event rather than by a timer, so that the second tap of a double tap finds the button disabled.
notifyManager.setScheduler(queueMicrotask);

/** spec.md §7: no retries, nothing goes stale by itself, no refetch on focus. */
export function createQueryClient(): QueryClient {
  // When signed out, the screens switch to the sign-in page, unless text would be lost.
  const follow = (error: unknown, isWrite: boolean) => {
    if (!(error instanceof ApiError) || !endsSession({ ...error, isWrite }) || hasUnsavedForms()) return;
    client.setQueryData(SESSION_KEY, SIGNED_OUT);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => follow(error, false) }),
    mutationCache: new MutationCache({ onError: (error) => follow(error, true) }),
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      // Offline, a call that may not be repeated fails at once. Waiting, it would run after its dialog was canceled.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

type QueryOptions<Data> = Pick<
  UndefinedInitialDataOptions<Data, Error, Data, string[]>,
  'staleTime' | 'refetchInterval' | 'refetchOnMount'
>;

export type Repeating = Partial<typeof RESUMES_ONLINE>;

/** Query of one call, stored under its path below `/api/admin`. */
export function defineQuery<Data>(path: string, call: () => Call<Data>, options: QueryOptions<Data> = {}) {
  const queryKey = ['api', 'admin', ...path.split('/')];
  return queryOptions({ ...options, queryKey, queryFn: (): Promise<Data> => readJson(call()) });
}

/** Marks the queries under these keys as stale, and refetches those in use. */
export async function refetch(client: QueryClient, stale: readonly QueryKey[]): Promise<void> {
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Hook of a call that refetches `stale` even after a refusal, because someone else may have changed it. */
export function defineCall<Input = void, Result = unknown>(
  mutationFn: (input: Input) => Promise<Result>,
  stale: readonly QueryKey[] = [],
  options: Repeating & Pick<MutationOptions, 'scope'> = {},
) {
  return function useCall() {
    const client = useQueryClient();
    return useMutation({ ...options, mutationFn, onSettled: () => refetch(client, stale) });
  };
}

/** Hook of a call whose response is the new state under `stateKey`, which is refetched after a refusal. */
export function defineStateCall<Input, State>(
  mutationFn: (input: Input) => Promise<State>,
  stateKey: QueryKey,
  ...also: readonly QueryKey[]
) {
  return function useStateCall() {
    const client = useQueryClient();
    const onSuccess = async (state: State) => {
      client.setQueryData(stateKey, state);
      await refetch(client, also);
    };
    return useMutation({ mutationFn, onSuccess, onError: () => refetch(client, [stateKey]) });
  };
}
