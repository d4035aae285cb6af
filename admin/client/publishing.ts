import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublishProgress } from '../../contract/live-updates.ts';
import type { PendingChange, PublishSettings, PublishState, ReleaseJson } from '../../contract/releases.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import { api, readJson, readWritten, type Written } from './api.ts';
import { CHANGES_KEY } from './changes.ts';
import { getPublishStatus, type PublishStatus } from './publish-status.ts';
import { defineQuery, isNotSession, REPEATS_ONCE, RESUMES_ONLINE, type Repeating, refetch } from './query-client.ts';

/** Poll interval in milliseconds while a release is in progress. */
const POLLS: Partial<Record<PublishStatus['kind'], number>> = { publishing: 400, checking: 800 };
/** Poll interval in milliseconds while a bucket or CDN is unreachable. */
const DELIVERY_POLL = 5000;

const expectedQuery = queryOptions<number>({ queryKey: ['expected-release'], queryFn: () => 0, initialData: 0 });

/** Latest progress event of a release in progress. Null before the first one. */
const progressQuery = queryOptions<PublishProgress | null>({
  queryKey: ['publish-progress'],
  queryFn: () => null,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
});

const publishStateQuery = defineQuery<PublishState>('publish', api.admin.publish.$get);

const releaseJsonQuery = queryOptions({ queryKey: ['release.json'], queryFn: readReleaseJson });

const isDeliveryLate = (client: QueryClient): boolean =>
  client.getQueryData(publishStateQuery.queryKey)?.deliveries?.some(({ error }) => error !== null) ?? false;

/** Latest progress event of the newest release. */
export const usePublishProgress = (): PublishProgress | null => useQuery(progressQuery).data;

const EVERYTHING = {
  queryKey: ['api', 'admin'],
  // The session is not part of the edited data.
  predicate: isNotSession,
};

/** State of publishing. Polls while a release is on its way to visitors. */
export function usePublishing() {
  const client = useQueryClient();
  const refetchInterval = () => POLLS[getStatus(client).kind] ?? (isDeliveryLate(client) ? DELIVERY_POLL : false);
  useQuery(expectedQuery);
  useQuery({ ...releaseJsonQuery, refetchInterval });
  const { data: state, isLoading } = useQuery({ ...publishStateQuery, refetchInterval });
  return { status: getStatus(client), state, isLoading };
}

/** @returns a check if a row has no unpublished changes */
export function useIsPublished(entity: WorkingCopyEntity) {
  const select = ({ pending }: PublishState) => pending.flatMap((each) => (each.entity === entity ? each.id : []));
  const { data: pendingIds = [] } = useQuery({ ...publishStateQuery, select });
  return ({ id }: { id: number }): boolean => !pendingIds.includes(id);
}

/** Stores progress events from the server. */
export function useKeepProgress() {
  const client = useQueryClient();
  return (progress: PublishProgress): void => {
    client.setQueryData(progressQuery.queryKey, (known) =>
      known && known.release > progress.release ? known : progress,
    );
  };
}

/** After a write, stores the release to expect and refetches what the write changed. */
export function useAfterWrite(...keys: (readonly string[])[]) {
  const client = useQueryClient();
  return async ({ releaseId }: Pick<Written<unknown>, 'releaseId'>): Promise<void> => {
    if (releaseId !== null) {
      client.setQueryData(expectedQuery.queryKey, (expected = 0) => Math.max(expected, releaseId));
    }
    await refetch(client, [...keys, CHANGES_KEY, publishStateQuery.queryKey, releaseJsonQuery.queryKey]);
  };
}

/** Hook of a write that must not be repeated by itself. Refetches what it changed, or may have changed if it fails. */
export const defineWrite = defineWrites({});

/** Hook of an idempotent write. */
export const defineRepeatableWrite = defineWrites(RESUMES_ONLINE);

/** Hook of a write that creates items. */
export const defineCreate = defineWrites(REPEATS_ONCE);

export const usePublish = defineWrite((note: string) => readWritten(api.admin.publish.$post({ json: { note } })));

/** Changes auto-publish, the schedule, or if errors must be fixed first. */
export const usePublishSettings = defineWrite((settings: PublishSettings) =>
  readWritten(api.admin.publish.settings.$put({ json: settings })),
);

/** Resets all unpublished changes, or one item, to the live version. */
export function useDiscard() {
  const rereadAll = useRereadAll();
  return useMutation({
    mutationFn: (only?: Pick<PendingChange, 'entity' | 'id'>) =>
      readJson(api.admin.publish.discard.$post({ query: only ? { entity: only.entity, id: String(only.id) } : {} })),
    onSettled: rereadAll,
  });
}

/**
 * For writes that may have changed anything: refetches visible queries and removes the others. Otherwise a tab opened
 * next would show deleted items, and editing one would cause a false conflict.
 */
export function useRereadAll() {
  const client = useQueryClient();
  return (): Promise<void> => {
    client.removeQueries({ ...EVERYTHING, type: 'inactive' });
    return client.invalidateQueries(EVERYTHING);
  };
}

function defineWrites(repeating: Repeating) {
  return function defineOne<Input, Body>(
    mutationFn: (input: Input) => Promise<Written<Body>>,
    ...keys: (readonly string[])[]
  ) {
    return function useWrite() {
      const afterWrite = useAfterWrite(...keys);
      return useMutation({
        ...repeating,
        mutationFn,
        onSettled: (written) => afterWrite(written ?? { releaseId: null }),
      });
    };
  };
}

function getStatus(client: QueryClient): PublishStatus {
  const state = client.getQueryData(publishStateQuery.queryKey);
  if (!state) return { kind: 'unknown' };
  const shown = client.getQueryData(releaseJsonQuery.queryKey);
  return getPublishStatus({ state, shown, expected: client.getQueryData(expectedQuery.queryKey) ?? 0 });
}

/** Live release as visitors get it. Null before the first release. */
async function readReleaseJson(): Promise<ReleaseJson | null> {
  const response = await fetch('/release.json', { cache: 'no-store' });
  return response.ok ? ((await response.json()) as ReleaseJson) : null;
}
