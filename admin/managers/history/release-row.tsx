import { useId, useState } from 'react';
import type { Release } from '../../../contract/releases.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PreviewLink } from '../publishing/preview-link.tsx';
import { ReleaseBadges } from './release-badges.tsx';
import { ReleaseDifferences } from './release-differences.tsx';
import { getReleaseName } from './release-name.ts';
import { RestoreButton } from './restore-button.tsx';

export const ReleaseRow = ({ release }: { release: Release }) => {
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
