import { queryOptions } from '@tanstack/react-query';
import type { Change } from '../../contract/changes.ts';
import type { WorkingCopyEntity } from '../../contract/releases.ts';
import { api, readJson } from '../lib/api-client.ts';

export const CHANGES_KEY = ['api', 'admin', 'changes'] as const;

/** The newest writes to one item, newest first. */
export const changesOfQuery = (entity: WorkingCopyEntity, id: number) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, entity, id],
    queryFn: (): Promise<Change[]> => readJson(api.admin.changes.$get({ query: { entity, id: String(id) } })),
  });
