import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { describeReleaseChanges, type ListedRelease, mergeReleaseChanges } from '../../../contract/describe-release.ts';
import { type Release, type ReleaseKind, wasEverLive } from '../../../contract/releases.ts';
import type { PublishStatus } from '../../client/publish-status.ts';
import { usePublishing } from '../../client/publishing.ts';
import { PreviewLink, TabLink } from '../../navigation/links.tsx';
import { Avatar, Badge } from '../../ui/badges.tsx';
import { DisclosureButton } from '../../ui/button.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { formatDayAndTime, formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ListRow, ROW_ACTIONS, RowDetail, RowNames, RowTitle } from '../../ui/list.tsx';
import { Loaded, OlderButton } from '../../ui/loaded.tsx';
import { LiveDot } from '../../ui/marks.ts';
import { Panel } from '../../ui/panel.tsx';
import { useStoredTexts } from '../content/data.ts';
import { COMPARE_LINK, ItemDifferences } from '../differences/item-differences.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import { groupBursts } from './bursts.ts';
import { getReleaseName, releaseQuery, releasesQuery } from './data.ts';
import { RestoreButton, UndoPublishButton } from './restore.tsx';

const KIND_BADGES: Record<ReleaseKind, ComponentProps<typeof Badge> | null> = {
  publish: null,
  restore: { icon: 'again', children: 'Restored' },
  scheduled: { icon: 'events', children: 'Scheduled' },
  rebuild: { icon: 'again', children: 'Rebuilt' },
  document: { icon: 'document', children: 'By the website' },
  draft: { variant: 'dashed', icon: 'archive', children: 'Kept, never live' },
};

// A year being typed counts as 0002 and 0020 first.
const FULL_DAY = /^2\d{3}-/;

export function HistoryPanel() {
  const { state, isLoading } = usePublishing();
  const newest = [state?.live, state?.building, state?.lastFailure].map((release) => release?.id ?? 0).join(' ');
  const [day, setDay] = useState('');
  // Others publish too, so the list is refetched each time it opens.
  const query = useInfiniteQuery({
    ...releasesQuery(newest, FULL_DAY.test(day) ? day : ''),
    enabled: !isLoading,
    refetchOnMount: 'always',
  });
  return (
    <Panel title="Release history" lead="Every time the site was published. You can go back to any of them.">
      <Loaded query={query} failure="The releases could not be loaded." cards={2}>
        {({ pages }) => (
          <Stack>
            {state?.live && <LiveRelease live={pages.flat().find(({ id }) => id === state.live?.id) ?? state.live} />}
            <TitledCard
              title="All releases"
              lead="Putting one back makes a new release, so nothing is ever lost."
              aside={<TextField isInline label="Up to" type="date" max="2999-12-31" value={day} onChange={setDay} />}
            >
              {pages.flat().length === 0 && <CardEmpty>Nothing was published up to that day.</CardEmpty>}
              <ul>
                {groupBursts(pages.flat()).map((burst) => (
                  <HistoryRow key={burst.at(-1)?.id} burst={burst} />
                ))}
              </ul>
              <OlderButton {...query}>Show older releases</OlderButton>
            </TitledCard>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function LiveRelease({ live }: { live: ListedRelease }) {
  const { data } = useQuery(releaseQuery(live.id));
  const { status } = usePublishing();
  const since = findLiveSince(status);
  const items = useStoredTexts();
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-brand-900 py-7 pr-38 pl-8 text-on-brand wrap-anywhere max-md:px-4 max-md:py-5 md:stripe-end"
      id="live-release"
      aria-label="Live release"
    >
      <div>
        <p className="flex items-center gap-3">
          <LiveDot />
          Visitors see this now
        </p>
        <p className="mt-1.5 mb-1 font-heading text-[1.5rem] font-bold text-balance text-white">
          Release {live.id}
          {since && `, live since ${formatMoment(since)}`}
        </p>
        <p>
          {getReleaseName(live.changes ? live : (data ?? live), items)} · {live.createdBy ?? 'Setup'}
        </p>
      </div>
      <UndoPublishButton className="max-w-96" />
    </section>
  );
}

/** Null if visitors get another release than the live one, or none. */
function findLiveSince(status: PublishStatus): string | null {
  if (status.kind === 'live') return status.since;
  return status.kind === 'waiting' || status.kind === 'failed' ? status.liveSince : null;
}

/** A release, or one author's saves within an hour, which expand to single ones. */
function HistoryRow({ burst }: { burst: readonly [ListedRelease, ...ListedRelease[]] }) {
  const [newest] = burst;
  const { id, status, note, error } = newest;
  const oldest = burst.at(-1) ?? newest;
  const isOne = burst.length === 1;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const items = useStoredTexts();
  const name = newest.createdBy ?? 'Setup';
  const changes = mergeReleaseChanges(burst.toReversed().map((release) => release.changes ?? []));
  const summary = describeReleaseChanges(changes, items);
  const saves = isOne ? '' : `${burst.length} saves, `;
  const until = isOne ? '' : ` to ${formatMoment(newest.createdAt)}`;
  return (
    <>
      <ListRow shape="wrapped">
        <p className="min-w-12 shrink-0 font-heading text-2xl font-bold text-ink">
          <span className="sr-only">{isOne ? 'Release ' : `Releases ${oldest.id} to ${id}`}</span>
          <span aria-hidden={!isOne}>{isOne ? id : `${oldest.id}–${id}`}</span>
        </p>
        <RowNames beside="number">
          <RowTitle>
            {isOne ? getReleaseName(newest, items) : summary || 'Changed and changed back'}
            <ReleaseBadges release={newest} />
          </RowTitle>
          {note && <RowDetail>{summary}</RowDetail>}
          <p className="mt-1 flex items-center gap-2">
            <Avatar name={name} />
            {`${name}, ${saves}${formatDayAndTime(oldest.createdAt)}${until}`}
          </p>
          {error && <p className="mt-1.5 text-danger">{error}</p>}
        </RowNames>
        <div className={ROW_ACTIONS}>
          <DisclosureButton
            label={isOne ? 'Changes' : 'Each save'}
            spoken={isOne ? `Changes of release ${id}` : `Each save of releases ${oldest.id} to ${id}`}
            controls={detailsId}
            isOpen={isOpen}
            onToggle={setOpen}
          />
          {status !== 'failed' && <PreviewLink release={id} />}
          {status === 'superseded' && <RestoreButton release={newest} />}
        </div>
        {isOne && (
          <div className="flex-[1_0_100%] pt-1 pb-3 pl-15.5 max-sm:pr-2 max-sm:pl-0" id={detailsId} hidden={!isOpen}>
            {isOpen && <ReleaseDifferences id={id} />}
          </div>
        )}
      </ListRow>
      {!isOne && (
        <li className="bg-soft" id={detailsId} hidden={!isOpen}>
          <ul>{isOpen && burst.map((release) => <HistoryRow key={release.id} burst={[release]} />)}</ul>
        </li>
      )}
    </>
  );
}

function ReleaseBadges({ release }: { release: Release }) {
  const { kind, status } = release;
  const isOvertaken = status === 'superseded' && kind !== 'draft' && !wasEverLive(release);
  const badge = KIND_BADGES[kind];
  return (
    <>
      {badge && <Badge {...badge} />}
      {isOvertaken && <Badge>Never live</Badge>}
      {status === 'live' && <Badge variant="good">Live</Badge>}
      {status === 'building' && <Badge>Publishing…</Badge>}
      {status === 'failed' && (
        <Badge variant="bad" icon="warning">
          Could not publish
        </Badge>
      )}
    </>
  );
}

/** Changes of a release compared to the previously live one. */
function ReleaseDifferences({ id }: { id: number }) {
  return (
    <>
      <ItemDifferences release={id} empty="No text or picture differs from the release before." />
      <BeforeAndAfter release={id} />
      <p className="mt-3.5">
        <TabLink id="differences" params={{ release: String(id) }} className={COMPARE_LINK}>
          Compare the pages side by side
          <Icon name="chevron-right" size={18} />
        </TabLink>
      </p>
    </>
  );
}
