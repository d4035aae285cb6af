import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Release, type ReleaseKind, wasEverLive } from '../../../contract/releases.ts';
import type { PublishStatus } from '../../client/publish-status.ts';
import { usePublishing } from '../../client/publishing.ts';
import { PanelLink, PreviewLink } from '../../navigation/links.tsx';
import { Avatar, Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHeader, CardSkeletons, LoadFailure, OlderButton, TabHeader } from '../../ui/card.tsx';
import { formatDayAndTime, formatMoment } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { getReleaseName, releasesQuery } from './data.ts';
import { RestoreButton, UndoPublishButton } from './restore.tsx';

export const HistoryPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Release history" lead="Every time the site was published. You can go back to any of them.">
      <PanelLink tab="audit" className="button button-outline button-link">
        <Icon name="table" />
        Who changed what
      </PanelLink>
    </TabHeader>
    <ReleaseHistory />
  </div>
);

const ReleaseHistory = () => {
  const { state } = usePublishing();
  const newest = [state?.live, state?.building, state?.lastFailure].map((release) => release?.id ?? 0).join(' ');
  // Others publish too: the list is read anew each time it is opened.
  const { data, isError, refetch, ...pages } = useInfiniteQuery({
    ...releasesQuery(newest),
    enabled: state !== undefined,
    refetchOnMount: 'always',
  });
  if (isError) return <LoadFailure message="The releases could not be loaded." onRetry={refetch} />;
  if (!data) return <CardSkeletons count={2} />;
  return (
    <div className="stack">
      {state?.live && <LiveRelease live={state.live} />}
      <section className="card" aria-labelledby="releases-title">
        <CardHeader
          id="releases-title"
          title="All releases"
          lead="Restoring makes a new release, so nothing is ever lost."
        />
        <ul className="list-rows">
          {data.pages.flat().map((release) => (
            <ReleaseRow key={release.id} release={release} />
          ))}
        </ul>
        <OlderButton {...pages}>Show older releases</OlderButton>
      </section>
    </div>
  );
};

/** Null while visitors have another release than the live one, or none. */
const findLiveSince = (status: PublishStatus): string | null => {
  if (status.kind === 'live') return status.since;
  return status.kind === 'waiting' || status.kind === 'failed' ? status.liveSince : null;
};

const LiveRelease = ({ live }: { live: Release }) => {
  const { status } = usePublishing();
  const since = findLiveSince(status);
  return (
    <section className="live-release" aria-label="Live release">
      <div className="live-release-words">
        <p className="live-release-now">
          <span className="live-dot" aria-hidden="true" />
          Visitors see this now
        </p>
        <p className="live-release-title">
          Release {live.id}
          {since && `, live since ${formatMoment(since)}`}
        </p>
        <p>
          {getReleaseName(live)} · {live.createdBy ?? 'Setup'}
        </p>
      </div>
      <UndoPublishButton />
    </section>
  );
};

const ReleaseRow = ({ release }: { release: Release }) => {
  const { id, status, error, createdAt, createdBy } = release;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const name = createdBy ?? 'Setup';
  return (
    <li className="list-row release-row">
      <p className="release-number">
        <span className="visually-hidden">Release </span>
        {id}
      </p>
      <div className="list-names">
        <p className="list-title">
          {getReleaseName(release)}
          <ReleaseBadges release={release} />
        </p>
        <p className="release-by">
          <Avatar name={name} />
          {name}, {formatDayAndTime(createdAt)}
        </p>
        {error && <p className="release-error">{error}</p>}
      </div>
      <div className="release-actions">
        <Button
          look="plain"
          aria-label={`Changes of release ${id}`}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        >
          Changes
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} />
        </Button>
        {status !== 'failed' && <PreviewLink release={id} />}
        {status === 'superseded' && <RestoreButton release={release} />}
      </div>
      <div className="release-details" id={detailsId} hidden={!isOpen}>
        {isOpen && <ReleaseDifferences id={id} />}
      </div>
    </li>
  );
};

/** What a release changed, compared with what visitors saw before. */
const ReleaseDifferences = ({ id }: { id: number }) => (
  <>
    <ItemDifferences release={id} empty="No text or picture differs from the release before." />
    <p className="compare-link">
      <PanelLink tab="differences" params={{ release: String(id) }}>
        Compare the pages side by side
        <Icon name="chevron-right" size={18} />
      </PanelLink>
    </p>
  </>
);

interface KindBadge {
  look: 'quiet' | 'dashed';
  icon: IconName;
  text: string;
}

const OF_KIND = {
  publish: null,
  restore: { look: 'quiet', icon: 'again', text: 'Restored' },
  scheduled: { look: 'quiet', icon: 'events', text: 'Scheduled' },
  rebuild: { look: 'quiet', icon: 'again', text: 'Rebuilt' },
  draft: { look: 'dashed', icon: 'archive', text: 'Kept, never live' },
} as const satisfies Record<ReleaseKind, KindBadge | null>;

/** Where a release came from, and what became of it. */
const ReleaseBadges = ({ release }: { release: Release }) => {
  const { kind, status } = release;
  const isOvertaken = status === 'superseded' && kind !== 'draft' && !wasEverLive(release);
  const badge = OF_KIND[kind];
  return (
    <>
      {badge && (
        <Badge look={badge.look} icon={badge.icon}>
          {badge.text}
        </Badge>
      )}
      {isOvertaken && <Badge look="quiet">Never live</Badge>}
      {status === 'live' && <span className="state">Live</span>}
      {status === 'building' && <Badge look="quiet">Publishing…</Badge>}
      {status === 'failed' && (
        <span className="state state-failed">
          <Icon name="warning" size={16} />
          Could not publish
        </span>
      )}
    </>
  );
};
