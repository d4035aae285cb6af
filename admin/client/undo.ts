import { useMutation } from '@tanstack/react-query';
import type { Change, UndoableEntity } from '../../contract/changes.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { showSuccess, showUndoable } from '../ui/toasts.tsx';
import { api, readJson, readWritten } from './api.ts';
import { showServerFailure } from './failures.ts';
import { useAfterWrite, useRereadAll } from './publishing.ts';

const undoChange = (id: number) => readWritten(api.admin.changes[':id'].undo.$post({ param: { id: String(id) } }));

/** All that was changed together. */
const undoBatch = (id: number) =>
  readWritten(api.admin.changes.batches[':id'].undo.$post({ param: { id: String(id) } }));

interface Version {
  /** The change that made it. */
  id: number;
  /** The item's newest change, as the reader knows it. */
  last: number;
}

const restoreVersion = ({ id, last }: Version) =>
  readWritten(api.admin.changes[':id'].restore.$post({ param: { id: String(id) }, json: { last } }));

/** Puts back what one change found, as long as it is the item's newest. */
export const useUndoChange = () => usePuttingBack(undoChange);

/** Puts back all that was written together, at once. */
export const useUndoBatch = () => usePuttingBack(undoBatch);

/** Makes an item again what an earlier change had made of it. */
export const useRestoreVersion = () => usePuttingBack(restoreVersion);

/** The newest change of an item; null where nothing is known of one. */
export async function readLastChangeId(entity: UndoableEntity, id: number): Promise<number | null> {
  const query = { entity, id: String(id), limit: '1' };
  const [last]: Change[] = await readJson(api.admin.changes.$get({ query }));
  return last?.id ?? null;
}

/**
 * Says what was written; its Undo puts that very change back, and is refused where somebody has changed the item since.
 * `changeId` is null where nothing differed.
 */
export function useOfferUndo() {
  // Awaited, not told by callbacks: the card that deleted something may be gone by then.
  const { mutateAsync, isPending } = useUndoChange();
  return {
    offerUndo: (message: string, changeId: number | null) =>
      changeId === null ? showSuccess(message) : showUndoable(message, () => void showUndone(mutateAsync(changeId))),
    isUndoing: isPending,
  };
}

/** Says what was written together; its Undo puts all of it back at once. `batch` is null where nothing changed. */
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
    // Someone else may have changed it meanwhile.
    onError: rereadAll,
  });
}
