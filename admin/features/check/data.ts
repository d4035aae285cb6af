import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { checkSite, type SiteContent, type SiteFinding } from '../../../contract/checks/check-site.ts';
import { listOpen } from '../../../contract/checks/dismissed.ts';
import type { DeadLink } from '../../../contract/dead-links.ts';
import { readClubLists } from '../../../contract/named-blocks.ts';
import { WORKING_COPY_ENTITIES } from '../../../contract/working-copy.ts';
import { api } from '../../client/api.ts';
import { defineQuery } from '../../client/query-client.ts';
import { getClubToday, getNow } from '../../ui/format.ts';
import { LISTS } from '../publishing/open-item.ts';
import { dismissedFindingsQuery } from './dismissed.ts';

const deadLinksQuery = defineQuery<DeadLink[]>('dead-links', api.admin['dead-links'].$get);

/** Open findings of the working copy, without the dismissed ones. Undefined until everything has loaded. */
export function useSiteFindings(): SiteFinding[] | undefined {
  const lists = useQueries({
    queries: WORKING_COPY_ENTITIES.map((entity) => LISTS[entity].query as typeof LISTS.contentItems.query),
    combine: (found) => found.map(({ data }) => data),
  });
  const { data: dismissed } = useQuery(dismissedFindingsQuery);
  const { data: dead, isPending } = useQuery(deadLinksQuery);
  const [at] = useState(() => getNow());
  return useMemo(() => {
    if (!dismissed || isPending || lists.includes(undefined)) return undefined;
    const content = Object.fromEntries(
      WORKING_COPY_ENTITIES.map((entity, index) => [entity, lists[index]]),
    ) as unknown as SiteContent;
    const problems = new Map(dead?.map(({ address, problem }) => [address, problem]));
    return listOpen(
      checkSite(content, {
        at,
        today: getClubToday(at),
        origin: location.origin,
        findDeadLink: (address) => problems.get(address) ?? null,
        ...readClubLists(content.contentItems),
      }),
      dismissed,
    );
  }, [lists, dismissed, dead, isPending, at]);
}
