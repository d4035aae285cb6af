import { MESSAGES } from '../../../contract/messages.ts';
import type { PendingChange } from '../../../contract/releases.ts';
import { useDiscard } from '../../data/publishing.ts';
import { useUndoLastChange } from '../../data/undo.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess, showUndoable } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';

interface TakeBackButtonProps {
  item: Pick<PendingChange, 'entity' | 'id' | 'label'>;
  children: string;
}

/** Puts one item back to what visitors see; the toast brings the edit back. */
export const TakeBackButton = ({ item: { entity, id, label }, children }: TakeBackButtonProps) => {
  const discard = useDiscard();
  const undo = useUndoLastChange();
  const bringBack = () =>
    undo.mutate(
      { entity, id },
      {
        onSuccess: () => showSuccess(MESSAGES.change.undone),
        onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.change.undoFailure)),
      },
    );
  const takeBack = () =>
    discard.mutate(
      { entity, id },
      {
        onSuccess: () => showUndoable(MESSAGES.publish.takenBack, bringBack),
        onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.publish.discardFailure)),
      },
    );
  return (
    <Button icon="undo" aria-label={`${children}: ${label}`} disabled={discard.isPending} onClick={takeBack}>
      {children}
    </Button>
  );
};
