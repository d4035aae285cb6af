import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Change, ChangeDetails, ChangeEntity, DeletedItem, ListedChange } from '../../contract/changes.ts';
import type { PageType } from '../../contract/pages.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import { api, readJson } from './api.ts';
import { defineQuery } from './query-client.ts';

export const CHANGES_KEY = ['api', 'admin', 'changes'] as const;

/** Filter of the audit trail. An absent field matches everything. */
export interface TrailFilter {
  by?: string;
  page?: PageType;
  entity?: ChangeEntity;
  id?: string;
}

const TRAIL_SIZE = 30;

export const deletedQuery = infiniteQueryOptions({
  queryKey: [...CHANGES_KEY, 'deleted'],
  queryFn: ({ pageParam }): Promise<DeletedItem[]> =>
    readJson(api.admin.changes.deleted.$get({ query: pageOf(pageParam) })),
  initialPageParam: null as number | null,
  getNextPageParam: (page: DeletedItem[]) => (page.length < TRAIL_SIZE ? null : (page.at(-1)?.change ?? null)),
  refetchOnMount: 'always',
});

export const peopleQuery = defineQuery<string[]>('changes/people', api.admin.changes.people.$get);

/** Address of the list as a spreadsheet file. */
export const getExportAddress = (filter: TrailFilter): string =>
  `/api/admin/changes.csv?${new URLSearchParams({ ...filter }).toString()}`;

export function changesOfQuery(entity: ChangeEntity, id: number) {
  const query = { entity, id: String(id) };
  return defineQuery<Change[]>(`changes/${entity}/${id}`, () => api.admin.changes.$get({ query }));
}

/** Latest changes, newest first. Those of all kinds have one entry per batch. */
export function latestChangesQuery({ entity, limit }: { entity?: WorkingCopyEntity; limit: number }) {
  const query = { ...(entity ? { entity } : { batches: 'newest' as const }), limit: String(limit) };
  return defineQuery<Change[]>(`changes/latest/${entity ?? 'all'}/${limit}`, () => api.admin.changes.$get({ query }));
}

/** Newest first. */
export function trailQuery(filter: TrailFilter) {
  return infiniteQueryOptions({
    queryKey: [...CHANGES_KEY, 'trail', filter],
    queryFn: ({ pageParam }): Promise<ListedChange[]> =>
      readJson(api.admin.changes.$get({ query: { ...filter, ...pageOf(pageParam) } })),
    initialPageParam: null as number | null,
    getNextPageParam: (page: ListedChange[]) => (page.length < TRAIL_SIZE ? null : (page.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function changeQuery(id: number) {
  const param = { id: String(id) };
  return defineQuery<ChangeDetails>(`changes/one/${id}`, () => api.admin.changes[':id'].$get({ param }));
}

function pageOf(before: number | null) {
  return { limit: String(TRAIL_SIZE), ...(before !== null && { before: String(before) }) };
}
