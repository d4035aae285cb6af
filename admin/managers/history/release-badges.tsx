import { type Release, type ReleaseKind, wasEverLive } from '../../../contract/releases.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

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
export const ReleaseBadges = ({ release }: { release: Release }) => {
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
