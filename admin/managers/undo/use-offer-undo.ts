import type { UndoableEntity } from '../../../contract/changes.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useUndoLastChange } from '../../data/undo.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess, showUndoable } from '../../lib/toasts.ts';

/** Says what was taken away; its Undo puts the very items back, with their ids and their places in the order. */
export const useOfferUndo = (entity: UndoableEntity) => {
  // Awaited, not told by callbacks: the card that deleted something may be gone by then.
  const { mutateAsync, isPending } = useUndoLastChange();
  const putBack = async (ids: readonly number[]) => {
    try {
      for (const id of ids) await mutateAsync({ entity, id });
      showSuccess(MESSAGES.change.undone);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.change.undoFailure));
    }
  };
  return {
    offerUndo: (message: string, ...ids: number[]) => showUndoable(message, () => void putBack(ids)),
    isUndoing: isPending,
  };
};
