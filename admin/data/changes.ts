import { queryOptions } from '@tanstack/react-query';
import type { Change, ChangeEntity } from '../../contract/changes.ts';
import type { WorkingCopyEntity } from '../../contract/releases.ts';
import { api, readJson } from '../lib/api-client.ts';

export const CHANGES_KEY = ['api', 'admin', 'changes'] as const;

/** The newest writes to one item, newest first. */
export const changesOfQuery = (entity: ChangeEntity, id: number) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, entity, id],
    queryFn: (): Promise<Change[]> => readJson(api.admin.changes.$get({ query: { entity, id: String(id) } })),
  });

interface LatestChanges {
  entity?: WorkingCopyEntity;
  limit: number;
}

/** The newest writes, newest first. */
export const latestChangesQuery = ({ entity, limit }: LatestChanges) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, 'latest', entity ?? 'all', limit],
    queryFn: (): Promise<Change[]> =>
      readJson(api.admin.changes.$get({ query: { ...(entity && { entity }), limit: String(limit) } })),
  });
