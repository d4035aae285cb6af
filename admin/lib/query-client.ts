import { QueryCache, QueryClient } from '@tanstack/react-query';
import { hasStatus } from './api-client.ts';

export const SESSION_KEY = ['api', 'admin', 'auth'] as const;

/** spec.md §7: nothing retries, nothing goes stale by itself, focus refetches nothing. */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A read refused for want of a session: asking who is signed in leads to the sign-in page.
      onError: (error) => {
        if (hasStatus(error, 401)) void client.invalidateQueries({ queryKey: SESSION_KEY });
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
};
