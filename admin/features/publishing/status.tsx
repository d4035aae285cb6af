import { cva } from 'class-variance-authority';
import type { PublishStatus } from '../../client/publish-status.ts';
import { usePublishing, usePublishProgress } from '../../client/publishing.ts';
import { PreviewLink } from '../../navigation/links.tsx';
import { Button } from '../../ui/button.tsx';
import { formatComing, formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Diamond, LiveDot, Spinner } from '../../ui/marks.ts';
import { describeEdge, listEdgeSteps, listPublishSteps, type StepLine } from './describe.ts';
import { usePublishSheet } from './open-publish.ts';

const MORE: Partial<Record<PublishStatus['kind'], string>> = {
  waiting: 'See them',
  failed: 'See why',
  checking: 'See progress',
};

const isUnseen = (status: PublishStatus): boolean => status.kind === 'checking' && status.problem !== null;

const isUnderWay = (status: PublishStatus): boolean =>
  (status.kind === 'publishing' || status.kind === 'checking') && !isUnseen(status);

const statusStyle = cva('items-center font-semibold', {
  variants: {
    variant: {
      pill: 'ml-5 inline-flex min-h-9 min-w-0 shrink-99 gap-2.5 rounded-full border px-4 py-1 whitespace-nowrap',
      strip: 'flex gap-3',
    },
    kind: { unknown: '', failed: 'text-danger', known: '' },
  },
  compoundVariants: [
    { variant: 'pill', kind: 'unknown', className: 'invisible' },
    { variant: 'pill', kind: 'failed', className: 'border-white bg-white' },
    { variant: 'pill', kind: 'known', className: 'border-white/10 bg-white/8 text-white' },
    { variant: 'strip', kind: ['known', 'unknown'], className: 'text-ink' },
  ],
});

const STEP_VARIANTS = { done: 'text-ink', current: 'font-semibold text-ink', ahead: 'text-muted', problem: 'text-ink' };

const SPOKEN = { done: 'done', current: 'under way', ahead: 'still to come', problem: 'not yet' } as const;

/**
 * Publish controls in the top bar, if there is room.
 * @param path first page in the preview
 */
export function PublishControls({ path }: { path: string }) {
  const { status } = usePublishing();
  return (
    <>
      <PublishPill status={status} variant="pill" />
      <div className="ml-auto flex shrink-0 gap-3 border-r border-white/15 pr-2 max-lg:[&_.icon]:hidden">
        <PreviewLink path={path} variant="on-navy" />
        <PublishButton place="bar" />
      </div>
    </>
  );
}

/** Status line below the top bar on phones. */
export function PublishStrip() {
  const { open } = usePublishSheet();
  const { status } = usePublishing();
  const isOne = status.kind === 'waiting' && status.count === 1;
  const more = isOne ? 'See it' : MORE[status.kind];
  return (
    <div className="sticky top-14 z-15 flex min-h-12 items-center justify-between border-b border-line-cool bg-white pr-1 pl-4 short:static print:hidden">
      <PublishPill status={status} variant="strip" />
      {more && <Button label={more} end="chevron-right" variant="plain" onClick={open} />}
    </div>
  );
}

/** Turns gold when there are unpublished changes. */
export function PublishButton({ place }: { place: 'bar' | 'phone' }) {
  const { open } = usePublishSheet();
  const { state } = usePublishing();
  const isWaiting = (state?.pending.length ?? 0) > 0;
  const isInBar = place === 'bar';
  const variant = isWaiting ? 'gold' : isInBar ? 'on-navy' : 'outline';
  return (
    <Button
      label="Publish"
      variant={variant}
      size={isInBar ? 'regular' : 'tall'}
      icon={isInBar ? 'publish' : undefined}
      aria-haspopup="dialog"
      onClick={open}
    />
  );
}

/** Steps of a release that is on its way to visitors. */
export function PublishProgress() {
  const { status } = usePublishing();
  const progress = usePublishProgress();
  return (
    <section className="mb-5 rounded-xl border border-line-cool p-4" aria-label="Progress">
      <ol className="grid gap-2.5">
        {(listEdgeSteps(status) ?? listPublishSteps({ status, progress })).map((line) => (
          <li
            key={line.name}
            className={`grid grid-cols-[20px_1fr] items-center justify-items-start gap-2.5 ${STEP_VARIANTS[line.state]}`}
          >
            <StepMark state={line.state} />
            {line.name}
            <span className="sr-only">, {SPOKEN[line.state]}</span>
          </li>
        ))}
      </ol>
      {status.kind === 'checking' && status.problem && (
        <p className="mt-3.5 border-t border-line-cool pt-3.5 text-ink">{status.problem}</p>
      )}
    </section>
  );
}

/** Publish status. Screen readers announce each change. */
function PublishPill({ status, variant }: { status: PublishStatus; variant: 'pill' | 'strip' }) {
  return (
    <p
      className={statusStyle({
        variant,
        kind: status.kind === 'failed' || status.kind === 'unknown' ? status.kind : 'known',
      })}
      role="status"
    >
      {status.kind === 'live' && <LiveDot />}
      {status.kind === 'waiting' && <Diamond />}
      {isUnderWay(status) && <Spinner />}
      {(status.kind === 'failed' || isUnseen(status)) && <Icon name="warning" size={18} />}
      <span className={variant === 'pill' ? 'truncate' : ''}>
        {variant === 'strip' && status.kind === 'waiting' && status.goesLiveAt !== null
          ? `Goes live ${formatComing(status.goesLiveAt)}`
          : describeStatus(status)}
      </span>
    </p>
  );
}

function describeStatus(status: PublishStatus): string {
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
      return status.edge ? describeEdge(status.since) : `Live since ${formatMoment(status.since)}`;
  }
}

function describeWaiting({ count, goesLiveAt }: Extract<PublishStatus, { kind: 'waiting' }>): string {
  if (goesLiveAt === null) return count === 1 ? '1 unpublished change' : `${count} unpublished changes`;
  const when = formatComing(goesLiveAt);
  return count === 1 ? `1 change goes live ${when}` : `${count} changes go live ${when}`;
}

function StepMark({ state }: Pick<StepLine, 'state'>) {
  if (state === 'done') return <Icon name="check" size={18} className="text-success" />;
  if (state === 'problem') return <Icon name="warning" size={18} className="text-danger" />;
  if (state === 'current') return <Spinner />;
  return <span className="ml-1 size-2.5 rounded-full border-2 border-faint" aria-hidden="true" />;
}
