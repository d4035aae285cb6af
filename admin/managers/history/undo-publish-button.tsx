import { useState } from 'react';
import { usePublishing } from '../../data/publishing.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ItemDifferences } from '../differences/item-differences.tsx';
import { KeptEdits } from './kept-edits.tsx';
import { useRestoreRelease } from './use-restore-release.ts';

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
