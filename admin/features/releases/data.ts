import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StoredTexts } from '../../../contract/content-keys.ts';
import { describeReleaseChanges, type ListedRelease } from '../../../contract/describe-release.ts';
import type { ReleaseKind } from '../../../contract/releases.ts';
import { api, readJson } from '../../client/api.ts';
import { usePuttingBack } from '../../client/undo.ts';

const RELEASES_KEY = ['api', 'admin', 'releases'] as const;
const PAGE_SIZE = 20;

const UNNAMED = {
  publish: 'Published',
  restore: 'Restored',
  scheduled: 'Published on schedule',
  rebuild: 'Rebuilt',
  document: 'New copy of a document',
  draft: 'Kept edits',
} as const satisfies Record<ReleaseKind, string>;

export function releaseQuery(id: number) {
  return queryOptions({
    queryKey: [...RELEASES_KEY, 'one', id],
    queryFn: async () => (await readReleases(id + 1, 1))[0] ?? null,
  });
}

/** Newest first. @param newest changes with the newest release, to refetch the list @param until last day listed, or empty */
export function releasesQuery(newest: string, until = '') {
  return infiniteQueryOptions({
    queryKey: [...RELEASES_KEY, 'list', newest, until],
    queryFn: ({ pageParam }) => readReleases(pageParam, PAGE_SIZE, until),
    initialPageParam: null as number | null,
    getNextPageParam: (page: ListedRelease[]) => (page.length < PAGE_SIZE ? null : (page.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
  });
}

export const useRestore = () => usePuttingBack(restoreRelease);

/** Name of a release: its note, or else its changes. */
export function getReleaseName(
  { note, kind, changes = [] }: Pick<ListedRelease, 'note' | 'kind' | 'changes'>,
  items: StoredTexts,
): string {
  return note || describeReleaseChanges(changes, items) || UNNAMED[kind];
}

function readReleases(before: number | null, limit: number, until = ''): Promise<ListedRelease[]> {
  const bounds = { ...(before !== null && { before: String(before) }), ...(until && { until }) };
  return readJson(api.admin.releases.$get({ query: { limit: String(limit), with: 'changes', ...bounds } }));
}

async function restoreRelease(id: number) {
  const { release } = await readJson(api.admin.releases[':id'].restore.$post({ param: { id: String(id) } }));
  return { releaseId: release.id };
}
