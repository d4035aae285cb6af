import { useInfiniteQuery } from '@tanstack/react-query';
import type { Release } from '../../../contract/releases.ts';
import { usePublishing } from '../../data/publishing.ts';
import { releasesQuery } from '../../data/releases.ts';
import { formatMoment } from '../../lib/moments.ts';
import type { PublishStatus } from '../../lib/publish-status.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { OlderButton } from '../../ui/older-button.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { getReleaseName } from './release-name.ts';
import { ReleaseRow } from './release-row.tsx';
import { UndoPublishButton } from './undo-publish-button.tsx';

export const ReleaseHistory = () => {
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
