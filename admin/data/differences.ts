import { queryOptions } from '@tanstack/react-query';
import type { Differences } from '../../contract/differences.ts';
import { api, readJson } from '../lib/api-client.ts';
import { CHANGES_KEY } from './changes.ts';

export interface Compared {
  /** The working copy unless a release is named. */
  release?: number | undefined;
  /** What visitors saw before, unless another release is named. */
  against?: number | undefined;
}

/** Read again after every write, as the changes are. */
export const differencesQuery = ({ release, against }: Compared) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, 'differences', release ?? 'working copy', against ?? 'before'],
    queryFn: (): Promise<Differences> =>
      readJson(
        api.admin.differences.$get({
          query: { ...(release && { release: String(release) }), ...(against && { against: String(against) }) },
        }),
      ),
    refetchOnMount: 'always',
  });
