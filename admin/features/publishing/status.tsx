import type { PublishStatus } from '../../client/publish-status.ts';
import { usePublishing, usePublishProgress } from '../../client/publishing.ts';
import { PreviewLink } from '../../navigation/links.tsx';
import { Button } from '../../ui/button.tsx';
import { formatComing, formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { listPublishSteps, type StepLine } from './describe.ts';

interface PublishControlsProps {
  /** The page that the preview begins with. */
  path: string;
  onPublish: () => void;
}

/** The top bar's share of publishing, where there is room for it. */
export const PublishControls = ({ path, onPublish }: PublishControlsProps) => {
  const { status } = usePublishing();
  return (
    <>
      <PublishPill status={status} look="pill" />
      <div className="top-actions">
        <PreviewLink path={path} look="on-navy" />
        <PublishButton isOnNavy onPress={onPublish} />
      </div>
    </>
  );
};

const MORE: Partial<Record<PublishStatus['kind'], string>> = {
  waiting: 'See them',
  failed: 'See why',
  checking: 'See progress',
};

/** The phone's status line under the top bar. */
export const PublishStrip = ({ onSee }: { onSee: () => void }) => {
  const { status } = usePublishing();
  const isOne = status.kind === 'waiting' && status.count === 1;
  const more = isOne ? 'See it' : MORE[status.kind];
  return (
    <div className="status-strip">
      <PublishPill status={status} look="strip" />
      {more && (
        <Button look="plain" onClick={onSee}>
          {more}
          <Icon name="chevron-right" size={18} />
        </Button>
      )}
    </div>
  );
};

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
const PublishPill = ({ status, look }: { status: PublishStatus; look: 'pill' | 'strip' }) => (
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

/** Gold once something waits for it. */
export const PublishButton = ({ onPress, isOnNavy }: { onPress: () => void; isOnNavy: boolean }) => {
  const { state } = usePublishing();
  const isWaiting = (state?.pending.length ?? 0) > 0;
  const look = isWaiting ? 'gold' : isOnNavy ? 'on-navy' : 'outline';
  return (
    <Button look={look} icon="publish" className="publish-button" aria-haspopup="dialog" onClick={onPress}>
      Publish
    </Button>
  );
};

const SPOKEN = { done: 'done', current: 'under way', ahead: 'still to come', problem: 'not yet' } as const;

/** The way of a release to visitors, step by step, while it is under way. */
export const PublishProgress = () => {
  const { status } = usePublishing();
  const progress = usePublishProgress();
  return (
    <section className="publish-progress" aria-label="Progress">
      <ol className="publish-steps">
        {listPublishSteps({ status, progress }).map((line) => (
          <li key={line.name} className={`publish-step step-${line.state}`}>
            <StepMark state={line.state} />
            {line.name}
            <span className="visually-hidden">, {SPOKEN[line.state]}</span>
          </li>
        ))}
      </ol>
      {status.kind === 'checking' && status.problem && <p className="publish-problem">{status.problem}</p>}
    </section>
  );
};

const StepMark = ({ state }: Pick<StepLine, 'state'>) => {
  if (state === 'done') return <Icon name="check" size={18} />;
  if (state === 'problem') return <Icon name="warning" size={18} />;
  return <span className={state === 'current' ? 'spinner' : 'step-dot'} aria-hidden="true" />;
};
