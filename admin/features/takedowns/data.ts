import type { Takedown } from '../../../contract/takedowns.ts';
import { api, readJson } from '../../client/api.ts';
import { defineCall, defineQuery } from '../../client/query-client.ts';

const POLL_MILLISECONDS = 1000;

/** Newest first. Polls while one is unfinished. */
export const takedownsQuery = defineQuery<Takedown[]>('takedowns', () => api.admin.takedowns.$get(), {
  refetchInterval: ({ state }) => (state.data?.some(({ isDone }) => !isDone) ? POLL_MILLISECONDS : false),
  refetchOnMount: 'always',
});

export const useAllowAgain = defineCall(
  (id: number): Promise<Takedown> => readJson(api.admin.takedowns[':id'].allow.$post({ param: { id: String(id) } })),
  [takedownsQuery.queryKey],
);
