import type { UndoableEntity } from '../../../contract/changes.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useUndoBatch, useUndoLastChange } from '../../data/undo.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess, showUndoable } from '../../lib/toasts.ts';

/** Says what was taken away; its Undo puts the very items back, with their ids and their places in the order. */
export const useOfferUndo = (entity: UndoableEntity) => {
  // Awaited, not told by callbacks: the card that deleted something may be gone by then.
  const { mutateAsync, isPending } = useUndoLastChange();
  return {
    offerUndo: (message: string, id: number) =>
      showUndoable(message, () => void tellUndone(mutateAsync({ entity, id }))),
    isUndoing: isPending,
  };
};

/** Says what was written together; its Undo puts all of it back at once. `batch` is null where nothing changed. */
export const useOfferBatchUndo = () => {
  const { mutateAsync, isPending } = useUndoBatch();
  return {
    offerBatchUndo: (message: string, batch: number | null, undone: string = MESSAGES.change.undone) =>
      batch === null ? showSuccess(message) : showUndoable(message, () => void tellUndone(mutateAsync(batch), undone)),
    isUndoing: isPending,
  };
};

const tellUndone = async (undoing: Promise<unknown>, undone: string = MESSAGES.change.undone): Promise<void> => {
  try {
    await undoing;
    showSuccess(undone);
  } catch (error) {
    showFailure(error, getServerMessage(error, MESSAGES.change.undoFailure));
  }
};
