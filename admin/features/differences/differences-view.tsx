import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { StoredTexts } from '../../../contract/content-keys.ts';
import type { ComparedSide, Differences } from '../../../contract/differences.ts';
import { EVERY_PAGE, PAGE_NAMES, PAGE_PATHS, PAGE_TYPES } from '../../../contract/pages.ts';
import type { Release } from '../../../contract/releases.ts';
import { readParam, replaceParams, useHref } from '../../navigation/location.ts';
import { Callout } from '../../ui/callout.tsx';
import { CardBody, NoticeCard, TitledCard } from '../../ui/card.tsx';
import { ChoiceChips } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TabHeader } from '../../ui/panel.tsx';
import { useStoredTexts } from '../content/data.ts';
import { getReleaseName, releasesQuery } from '../releases/data.ts';
import { differencesQuery, ItemDifferenceList, MarkedDifferences } from './item-differences.tsx';
import { SideBySide } from './side-by-side.tsx';

const readRelease = (href: string, name: string): number | undefined => Number(readParam(href, name)) || undefined;

interface ComparedReleasesProps {
  /** Null for the working copy. */
  before: number | null;
  after: number | null;
  onChange: (params: { release?: string; against?: string }) => void;
}

const describe = (release: Release, items: StoredTexts): string =>
  `Release ${release.id}: ${getReleaseName(release, items)}, ${formatMoment(release.createdAt)}`;

const nameOf = (side: ComparedSide | null): string =>
  side === null ? 'Nothing yet' : side.release === null ? 'Working copy' : `Release ${side.release}`;

/** Compares two versions of the site page by page. The address contains both, so that it can be shared. */
export function DifferencesPanel() {
  const href = useHref();
  const compared = { release: readRelease(href, 'release'), against: readRelease(href, 'against') };
  const query = useQuery(differencesQuery(compared));
  return (
    <>
      <TabHeader title="What changes" lead="Two versions of the site, page by page, as visitors see them." />
      <Loaded query={query} failure="The versions could not be compared." cards={2}>
        {(data) => (
          <Stack>
            <ComparedReleases before={data.from?.release ?? null} after={data.to.release} onChange={replaceParams} />
            <NeverLive side={data.from} />
            <NeverLive side={data.to} />
            <ComparedPages
              data={data}
              chosen={readParam(href, 'page')}
              onChoose={(page) => replaceParams({ page: page === '/' ? '' : page })}
            />
            {data.items.length > 0 && (
              <TitledCard title="The edits in it" lead="Item by item, with who saved it last." isPadded>
                <ItemDifferenceList items={data.items} />
              </TitledCard>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function ComparedReleases({ before, after, onChange }: ComparedReleasesProps) {
  const { data } = useInfiniteQuery({ ...releasesQuery('compared'), refetchOnMount: 'always' });
  const listed = data?.pages.flat() ?? [];
  const items = useStoredTexts();
  const others = [before, after].filter((id) => id !== null && !listed.some((release) => release.id === id));
  const options = [
    ...listed.map((release) => ({ value: String(release.id), label: describe(release, items) })),
    ...[...new Set(others)].map((id) => ({ value: String(id), label: `Release ${id}` })),
  ];
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1 max-sm:gap-3">
      <SelectField
        label="Before"
        value={before === null ? '' : String(before)}
        onChange={(against) => onChange({ against })}
        options={before === null ? [{ value: '', label: 'Nothing' }, ...options] : options}
      />
      <SelectField
        label="After"
        value={after === null ? '' : String(after)}
        onChange={(release) => onChange({ release, against: '' })}
        options={[{ value: '', label: 'Working copy, with unpublished edits' }, ...options]}
      />
    </div>
  );
}

function NeverLive({ side }: { side: ComparedSide | null }) {
  return side === null || side.release === null || side.wasLive ? null : (
    <Callout tone="calm" className="mt-4 first:mt-0" role="note" icon="info">
      Visitors never saw release {side.release}: it was kept, overtaken, or could not be published.
    </Callout>
  );
}

interface ComparedPagesProps {
  data: Differences;
  /** Path of a page. Empty for the first one with differences. */
  chosen: string;
  onChoose: (path: string) => void;
}

function ComparedPages({ data: { from, to, pages, items }, chosen, onChoose }: ComparedPagesProps) {
  if (from === null) return <NoticeCard>The first release: there is nothing to compare it with.</NoticeCard>;
  if (pages.length === 0) {
    return (
      <NoticeCard role="status">
        {items.length === 0
          ? 'No difference: both versions are the same.'
          : 'Every page looks the same in both versions. The edits below are not shown to visitors.'}
      </NoticeCard>
    );
  }
  const path = chosen || pages[0]?.path || '/';
  const shown = pages.filter((page) => page.path === path || page.name === EVERY_PAGE);
  const changed = pages.filter(({ name }) => name !== EVERY_PAGE);
  const names = new Map(PAGE_TYPES.map((page): [string, string] => [PAGE_PATHS[page], PAGE_NAMES[page]]));
  for (const page of changed) names.set(page.path, page.name);
  const options = [...names].map(([value, name]) => {
    const count = changed.find((page) => page.path === value)?.changes.length ?? 0;
    return { value, label: count === 0 ? name : `${name} (${count})` };
  });
  return (
    <>
      <ChoiceChips legend="Page" options={options} value={path} onChange={onChoose} />
      <TitledCard
        title="Marked differences"
        lead="How texts and pictures change for visitors."
        aside={
          <p className="text-sm">
            <del>removed</del> <ins>added</ins>
          </p>
        }
      >
        <CardBody>
          {shown.length === 0 && <p>This page looks the same in both versions.</p>}
          {shown.map((page) => (
            <div key={page.name} className="not-first:mt-6">
              <h4 className="mb-3 text-base">{page.name}</h4>
              {page.problem && <p className="mt-1.5 text-danger">{page.problem}</p>}
              <MarkedDifferences changes={page.changes} ground="framed" />
            </div>
          ))}
        </CardBody>
      </TitledCard>
      <TitledCard title="Side by side" lead="Both scroll together. Links stay inside the preview." isPadded>
        <SideBySide
          path={path}
          releases={{ before: from.release, after: to.release }}
          names={{ before: nameOf(from), after: nameOf(to) }}
          onFollow={onChoose}
        />
      </TitledCard>
    </>
  );
}
