import { useInfiniteQuery } from '@tanstack/react-query';
import type { Change } from '../../../contract/changes.ts';
import { trailQuery } from '../../data/changes.ts';
import { describeItem } from '../../lib/describe-change.ts';
import { navigate, useHref, withParams } from '../../lib/location.ts';
import { Button } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { OlderButton } from '../../ui/older-button.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { ChangeRow } from './change-row.tsx';
import { readTrailFilter, TrailFilters } from './trail-filters.tsx';

const itemOf = ({ entity, entityId }: Change): string => `${entity} ${entityId}`;

export const ChangeList = () => {
  const href = useHref();
  const filter = readTrailFilter(href);
  const { data, isError, refetch, ...pages } = useInfiniteQuery(trailQuery(filter));
  const change = (params: Record<string, string>) => navigate(withParams(href, params), { replace: true });
  if (isError) return <LoadFailure message="The changes could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={2} />;
  const changes = data.pages.flat();
  const [newest] = changes;
  const newestOf = new Map(changes.toReversed().map((each) => [itemOf(each), each.id]));
  return (
    <section className="card" aria-labelledby="changes-title">
      {filter.id ? (
        <CardHeader
          id="changes-title"
          title={newest ? `History of ${describeItem(newest)}` : 'History'}
          lead={`Every version of it, newest first.${filter.entity === 'media' ? '' : ' Any of them can come back.'}`}
        >
          <Button onClick={() => change({ entity: '', id: '' })}>Show all changes</Button>
        </CardHeader>
      ) : (
        <>
          <CardHeader
            id="changes-title"
            title="All changes"
            lead="Newest first. Nothing is ever taken off this list."
          />
          <TrailFilters filter={filter} onChange={change} />
        </>
      )}
      {changes.length === 0 && <p className="card-empty">No changes match these filters.</p>}
      <ul className="list-rows">
        {changes.map((each, index) => (
          <ChangeRow
            key={each.id}
            change={each}
            last={newestOf.get(itemOf(each)) ?? each.id}
            isItemHistory={filter.id !== undefined}
            isBatchShown={each.batch !== null && each.batch !== changes[index - 1]?.batch}
          />
        ))}
      </ul>
      <OlderButton {...pages}>Show older changes</OlderButton>
    </section>
  );
};
