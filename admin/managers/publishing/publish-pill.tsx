import { formatComing, formatMoment } from '../../lib/moments.ts';
import type { PublishStatus } from '../../lib/publish-status.ts';
import { Icon } from '../../ui/icon.tsx';

const describeWaiting = ({ count, goesLiveAt }: Extract<PublishStatus, { kind: 'waiting' }>): string => {
  if (goesLiveAt === null) return count === 1 ? '1 unpublished change' : `${count} unpublished changes`;
  const when = formatComing(goesLiveAt);
  return count === 1 ? `1 change goes live ${when}` : `${count} changes go live ${when}`;
};

const describeStatus = (status: PublishStatus): string => {
  switch (status.kind) {
    case 'unknown':
      return '';
    case 'publishing':
      return 'Publishing…';
    case 'failed':
      return 'Could not publish';
    case 'waiting':
      return describeWaiting(status);
    case 'checking':
      return status.problem === null ? 'Checking that visitors see it' : 'Not seen live yet';
    case 'live':
      return `Live since ${formatMoment(status.since)}`;
  }
};

const isUnseen = (status: PublishStatus): boolean => status.kind === 'checking' && status.problem !== null;

const isUnderWay = (status: PublishStatus): boolean =>
  (status.kind === 'publishing' || status.kind === 'checking') && !isUnseen(status);

/** Says what visitors get; a screen reader hears every change of it. */
export const PublishPill = ({ status, look }: { status: PublishStatus; look: 'pill' | 'strip' }) => (
  <p className={`publish-${look} publish-${status.kind}`} role="status">
    {status.kind === 'live' && <span className="live-dot" aria-hidden="true" />}
    {status.kind === 'waiting' && <span className="diamond" aria-hidden="true" />}
    {isUnderWay(status) && <span className="spinner" aria-hidden="true" />}
    {(status.kind === 'failed' || isUnseen(status)) && <Icon name="warning" size={18} />}
    {look === 'strip' && status.kind === 'waiting' && status.goesLiveAt !== null
      ? `Goes live ${formatComing(status.goesLiveAt)}`
      : describeStatus(status)}
  </p>
);
