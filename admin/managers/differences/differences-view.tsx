import { useQuery } from '@tanstack/react-query';
import type { ComparedSide } from '../../../contract/differences.ts';
import { differencesQuery } from '../../data/differences.ts';
import { navigate, readParam, useHref, withParams } from '../../lib/location.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { ComparedPages } from './compared-pages.tsx';
import { ComparedReleases } from './compared-releases.tsx';
import { ItemDifferenceList } from './item-differences.tsx';

const readRelease = (href: string, name: string): number | undefined => Number(readParam(href, name)) || undefined;

/** Two versions of the site, page by page. The address says which, so that it can be sent to someone. */
export const DifferencesView = () => {
  const href = useHref();
  const compared = { release: readRelease(href, 'release'), against: readRelease(href, 'against') };
  const { data, isError, refetch } = useQuery(differencesQuery(compared));
  const change = (params: Record<string, string>) => navigate(withParams(href, params), { replace: true });
  if (isError) return <LoadFailure message="The versions could not be compared." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={2} />;
  return (
    <div className="stack">
      <ComparedReleases before={data.from?.release ?? null} after={data.to.release} onChange={change} />
      <NeverLive side={data.from} />
      <NeverLive side={data.to} />
      <ComparedPages
        data={data}
        chosen={readParam(href, 'page')}
        onChoose={(page) => change({ page: page === '/' ? '' : page })}
      />
      {data.items.length > 0 && (
        <section className="card" aria-labelledby="edits-title">
          <CardHeader id="edits-title" title="The edits behind it" lead="Item by item, with who saved it last." />
          <div className="card-body">
            <ItemDifferenceList items={data.items} />
          </div>
        </section>
      )}
    </div>
  );
};

const NeverLive = ({ side }: { side: ComparedSide | null }) =>
  side === null || side.release === null || side.wasLive ? null : (
    <p className="kept-edits" role="note">
      <Icon name="info" />
      Visitors never saw release {side.release}: it was kept, overtaken, or could not be published.
    </p>
  );
