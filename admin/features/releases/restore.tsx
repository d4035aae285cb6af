import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { type Release, wasEverLive } from '../../../contract/releases.ts';
import { showServerFailure } from '../../client/failures.ts';
import { usePublishing } from '../../client/publishing.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { useStoredTexts } from '../content/data.ts';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { getReleaseName, releaseQuery, useRestore } from './data.ts';

export function RestoreButton({ release }: { release: Release }) {
  const { id, createdAt } = release;
  const when = `${wasEverLive(release) ? 'published' : 'saved'} ${formatDayAndTime(createdAt)}`;
  return (
    <ConfirmedButton
      id={id}
      icon="again"
      action="Put back"
      label={`Put back release ${id}`}
      question={`Put back release ${id}?`}
      consequence={`Visitors will see the site as it was in release ${id}, ${when}. This makes a new release, so you can come back to today’s.`}
    />
  );
}

/** Restores the release before the live one. Absent if there is none. */
export function UndoPublishButton({ className = '', onUndone }: { className?: string; onUndone?: () => void }) {
  const { state } = usePublishing();
  const { live, previous } = state ?? {};
  return live && previous && <UndoPublish live={live} earlier={previous} className={className} onUndone={onUndone} />;
}

interface ConfirmedButtonProps {
  id: number;
  icon: 'again' | 'undo';
  action: string;
  label?: string;
  className?: string;
  question: string;
  consequence: string;
  onRestored?: (() => void) | undefined;
  /** Changes for visitors. */
  children?: ReactNode;
}

function ConfirmedButton({
  id,
  icon,
  action,
  label,
  className,
  onRestored,
  children,
  ...dialog
}: ConfirmedButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { status } = usePublishing();
  const { restoreRelease, isRestoring } = useRestoreRelease(onRestored);
  return (
    <>
      <Button
        icon={icon}
        aria-label={label}
        className={className}
        disabled={isRestoring || status.kind === 'publishing'}
        onClick={() => setConfirming(true)}
      >
        {action}
      </Button>
      <ConfirmDialog
        {...dialog}
        isOpen={isConfirming}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          restoreRelease(id);
        }}
        action={action}
        variant="primary"
      >
        {children}
        <RetainedEdits />
      </ConfirmDialog>
    </>
  );
}

function useRestoreRelease(onRestored?: () => void) {
  const restore = useRestore();
  const restoreRelease = (id: number) =>
    restore.mutate(id, {
      onSuccess: () => {
        showSuccess(MESSAGES.release.restored(id));
        onRestored?.();
      },
      onError: (error) => showServerFailure(error, MESSAGES.release.restoreFailure),
    });
  return { restoreRelease, isRestoring: restore.isPending };
}

/** Explains how a restore treats unpublished edits. */
function RetainedEdits() {
  const { state } = usePublishing();
  const count = state?.pending.length ?? 0;
  if (count === 0) return null;
  return (
    <Callout tone="calm" className="mt-4 first:mt-0">
      <Icon name="archive" />
      {count === 1
        ? 'You also have 1 unpublished change. It is kept in release history, so you can bring it back.'
        : `You also have ${count} unpublished changes. They are kept in release history, so you can bring them back.`}
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
  const undone = `release ${live.id}${data ? ` (${getReleaseName(data, items)})` : ''}, ${formatDayAndTime(live.createdAt)}`;
  return (
    <div className={className}>
      <ConfirmedButton
        id={earlier.id}
        icon="undo"
        action="Undo last publish"
        className="w-full"
        question="Undo last publish?"
        consequence={`This undoes ${undone}. Visitors will see the site as it was in release ${earlier.id}, published ${formatDayAndTime(earlier.createdAt)}. This is what changes for them:`}
        onRestored={onUndone}
      >
        <ItemDifferences
          release={earlier.id}
          against={live.id}
          empty="No text or picture differs between the two releases."
        />
      </ConfirmedButton>
      <p className="mt-1.5 text-sm">Undoes {undone}</p>
    </div>
  );
}
