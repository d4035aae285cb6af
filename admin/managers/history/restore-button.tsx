import { useState } from 'react';
import { type Release, wasEverLive } from '../../../contract/releases.ts';
import { usePublishing } from '../../data/publishing.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { KeptEdits } from './kept-edits.tsx';
import { useRestoreRelease } from './use-restore-release.ts';

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
