import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AdminSession } from '../../contract/auth.ts';
import { hasStatus } from './api-client.ts';

export const SESSION_KEY = ['api', 'admin', 'auth'] as const;

const SIGNED_OUT: AdminSession = { authenticated: false, admin: null };

/** A mutation's `meta`: the answers that lead to the sign-in page; 401 alone where none are named. */
export const SIGNED_OUT_BY_403 = { signedOutBy: [401, 403] };

const readStatuses = (meta: Record<string, unknown> | undefined): number[] =>
  Array.isArray(meta?.signedOutBy) ? meta.signedOutBy : [401];

/** spec.md §7: nothing retries, nothing goes stale by itself, focus refetches nothing. */
export const createQueryClient = (): QueryClient => {
  // Being signed out is a fact of the session; the screens follow it to the sign-in page.
  const signOut = () => client.setQueryData(SESSION_KEY, SIGNED_OUT);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (hasStatus(error, 401)) signOut();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (hasStatus(error, ...readStatuses(meta))) signOut();
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
};
