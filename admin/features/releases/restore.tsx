import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '../../../contract/messages.ts';
import { type Release, wasEverLive } from '../../../contract/releases.ts';
import { withFailureShown } from '../../client/failures.ts';
import { usePublishing } from '../../client/publishing.ts';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { useStoredTexts } from '../content/data.ts';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { getReleaseName, releaseQuery, useRestore } from './data.ts';

export function RestoreButton({ release }: { release: Release }) {
  const { id, createdAt } = release;
  const { restoreRelease, isBusy } = useRestoreRelease();
  const when = `${wasEverLive(release) ? 'published' : 'saved'} ${formatDayAndTime(createdAt)}`;
  return (
    <ConfirmedButton
      icon="again"
      label="Put back"
      of={`release ${id}`}
      isBusy={isBusy}
      question={`Put back release ${id}?`}
      consequence={`Visitors will see the site as it was in release ${id}, ${when}. This makes a new release, so you can come back to today’s.`}
      action="Put back"
      onConfirm={() => restoreRelease(id)}
    >
      <RetainedEdits />
    </ConfirmedButton>
  );
}

/** Restores the release before the live one. Absent if there is none. */
export function UndoPublishButton({ className = '', onUndone }: { className?: string; onUndone?: () => void }) {
  const { live, previous } = usePublishing().state ?? {};
  return live && previous && <UndoPublish live={live} earlier={previous} className={className} onUndone={onUndone} />;
}

function useRestoreRelease(onRestored?: () => void) {
  const { status } = usePublishing();
  const { mutateAsync, isPending } = useRestore();
  const restoreRelease = (id: number) =>
    withFailureShown(MESSAGES.release.restoreFailure, async () => {
      await mutateAsync(id);
      showSuccess(MESSAGES.release.restored(id));
      onRestored?.();
    });
  return { restoreRelease, isBusy: isPending || status.kind === 'publishing' };
}

/** Explains how a restore treats unpublished edits. */
function RetainedEdits() {
  const { pending = [], scheduledFor } = usePublishing().state ?? {};
  const count = pending.length;
  if (count === 0) return null;
  return (
    <Callout tone="calm" className="mt-4 first:mt-0" icon="archive">
      {count === 1
        ? 'There is also 1 unpublished change. It is kept in release history, so you can bring it back.'
        : `There are also ${count} unpublished changes. They are kept in release history, so you can bring them back.`}
      {scheduledFor && ` Nothing goes live ${formatDayAndTime(scheduledFor)} anymore.`}
    </Callout>
  );
}

interface UndoPublishProps {
  live: Release;
  earlier: Release;
  className: string;
  onUndone: (() => void) | undefined;
}

function UndoPublish({ live, earlier, className, onUndone }: UndoPublishProps) {
  const items = useStoredTexts();
  const { data } = useQuery(releaseQuery(live.id));
  const { restoreRelease, isBusy } = useRestoreRelease(onUndone);
  const undone = `release ${live.id}${data ? ` (${getReleaseName(data, items)})` : ''}, ${formatDayAndTime(live.createdAt)}`;
  return (
    <div className={className}>
      <ConfirmedButton
        icon="undo"
        label="Undo last publish"
        className="w-full"
        isBusy={isBusy}
        question="Undo last publish?"
        consequence={`This undoes ${undone}. Visitors will see the site as it was in release ${earlier.id}, published ${formatDayAndTime(earlier.createdAt)}. This is what changes for them:`}
        action="Undo last publish"
        onConfirm={() => restoreRelease(earlier.id)}
      >
        <ItemDifferences
          release={earlier.id}
          against={live.id}
          empty="No text or picture differs between the two releases."
        />
        <RetainedEdits />
      </ConfirmedButton>
      <p className="mt-1.5 text-sm">Undoes {undone}</p>
    </div>
  );
}
