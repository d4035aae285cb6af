import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { type Release, wasEverLive } from '../../../contract/releases.ts';
import { showServerFailure } from '../../client/failures.ts';

import { usePublishing } from '../../client/publishing.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { useRestore } from './data.ts';

export const RestoreButton = ({ release }: { release: Release }) => {
  const { id, createdAt } = release;
  const [isAsking, setAsking] = useState(false);
  const { status } = usePublishing();
  const { restoreRelease, isRestoring } = useRestoreRelease();
  return (
    <>
      <Button
        icon="again"
        aria-label={`Restore release ${id}`}
        disabled={isRestoring || status.kind === 'publishing'}
        onClick={() => setAsking(true)}
      >
        Restore
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          restoreRelease(id);
        }}
        question={`Restore release ${id}?`}
        consequence={`Visitors will see the site as it was in release ${id}, ${wasEverLive(release) ? 'published' : 'saved'} ${formatDayAndTime(createdAt)}. Restoring makes a new release, so you can come back to today’s.`}
        action="Restore"
        look="primary"
      >
        <KeptEdits />
      </ConfirmDialog>
    </>
  );
};

interface UndoPublishButtonProps {
  className?: string;
  onUndone?: () => void;
}

/** Back to what visitors saw before the live release; absent where they saw nothing. */
export const UndoPublishButton = ({ className = '', onUndone }: UndoPublishButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const { status, state } = usePublishing();
  const { restoreRelease, isRestoring } = useRestoreRelease(onUndone);
  const live = state?.live;
  const earlier = state?.previous;
  if (!live || !earlier) return null;
  return (
    <>
      <Button
        icon="undo"
        className={className}
        disabled={isRestoring || status.kind === 'publishing'}
        onClick={() => setAsking(true)}
      >
        Undo last publish
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          restoreRelease(earlier.id);
        }}
        question="Undo last publish?"
        consequence={`Visitors will see the site as it was in release ${earlier.id}, published ${formatDayAndTime(earlier.createdAt)}. This is what changes for them:`}
        action="Undo last publish"
        look="primary"
      >
        <ItemDifferences
          release={earlier.id}
          against={live.id}
          empty="No text or picture differs between the two releases."
        />
        <KeptEdits />
      </ConfirmDialog>
    </>
  );
};

/** What going back does to edits that nobody has published. */
const KeptEdits = () => {
  const { state } = usePublishing();
  const count = state?.pending.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="kept-edits">
      <Icon name="archive" />
      {count === 1
        ? 'You also have 1 unpublished change. It is kept in release history, so you can bring it back.'
        : `You also have ${count} unpublished changes. They are kept in release history, so you can bring them back.`}
    </p>
  );
};

/** Brings a release back, with what is said about it. */
const useRestoreRelease = (onRestored?: () => void) => {
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
};
