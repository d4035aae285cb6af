import { useMutation } from '@tanstack/react-query';
import type { Change, UndoableEntity } from '../../contract/changes.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { showSuccess, showUndoable } from '../ui/toasts.tsx';
import { api, readJson, readWritten } from './api.ts';
import { showServerFailure } from './failures.ts';
import { useAfterWrite, useRereadAll } from './publishing.ts';

const undoChange = (id: number) => readWritten(api.admin.changes[':id'].undo.$post({ param: { id: String(id) } }));

const undoBatch = (id: number) =>
  readWritten(api.admin.changes.batches[':id'].undo.$post({ param: { id: String(id) } }));

interface Version {
  /** The change that created it. */
  id: number;
  /** Latest change of the item that the user has seen. */
  last: number;
}

const restoreVersion = ({ id, last }: Version) =>
  readWritten(api.admin.changes[':id'].restore.$post({ param: { id: String(id) }, json: { last } }));

/** Undoes one change, as long as it is the item's latest. */
export const useUndoChange = () => usePuttingBack(undoChange);

export const useUndoBatch = () => usePuttingBack(undoBatch);

export const useRestoreVersion = () => usePuttingBack(restoreVersion);

/** Latest change of an item. Null if none is known. */
export async function readLastChangeId(entity: UndoableEntity, id: number): Promise<number | null> {
  const query = { entity, id: String(id), limit: '1' };
  const [last]: Change[] = await readJson(api.admin.changes.$get({ query }));
  return last?.id ?? null;
}

/**
 * Success message with Undo for one change. Undo is refused if the item has been changed since.
 * `changeId` is null if nothing differed.
 */
export function useOfferUndo() {
  // Awaited instead of using callbacks, because the card that deleted something may be unmounted.
  const { mutateAsync, isPending } = useUndoChange();
  return {
    offerUndo: (message: string, changeId: number | null) =>
      changeId === null ? showSuccess(message) : showUndoable(message, () => void showUndone(mutateAsync(changeId))),
    isUndoing: isPending,
  };
}

/** Success message with Undo for a batch. `batch` is null if nothing changed. */
export function useOfferBatchUndo() {
  const { mutateAsync, isPending } = useUndoBatch();
  return {
    offerBatchUndo: (message: string, batch: number | null, undone: string = MESSAGES.change.undone) =>
      batch === null ? showSuccess(message) : showUndoable(message, () => void showUndone(mutateAsync(batch), undone)),
    isUndoing: isPending,
  };
}

async function showUndone(undoing: Promise<unknown>, undone: string = MESSAGES.change.undone): Promise<void> {
  try {
    await undoing;
    showSuccess(undone);
  } catch (error) {
    showServerFailure(error, MESSAGES.change.undoFailure);
  }
}

function usePuttingBack<Input>(mutationFn: (input: Input) => Promise<{ releaseId: number | null }>) {
  const afterWrite = useAfterWrite();
  const rereadAll = useRereadAll();
  return useMutation({
    mutationFn,
    onSuccess: async (undone) => {
      await afterWrite(undone);
      await rereadAll();
    },
    // Someone else may have changed it.
    onError: rereadAll,
  });
}
