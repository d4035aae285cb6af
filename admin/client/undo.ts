import { useMutation } from '@tanstack/react-query';
import type { Change, UndoableEntity } from '../../contract/changes.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { showSuccess, showUndoable } from '../ui/toasts.tsx';
import { api, readJson, readWritten } from './api.ts';
import { showOutcome } from './failures.ts';
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
  const { offer: offerUndo, isUndoing } = useOffer(undoChange);
  return { offerUndo, isUndoing };
}

/** Success message with Undo for a batch. `batch` is null if nothing changed. */
export function useOfferBatchUndo() {
  const { offer: offerBatchUndo, isUndoing } = useOffer(undoBatch);
  return { offerBatchUndo, isUndoing };
}

function useOffer(undo: (id: number) => Promise<{ releaseId: number | null }>) {
  const { mutateAsync, isPending: isUndoing } = usePuttingBack(undo);
  const { undoFailure } = MESSAGES.change;
  const offer = (message: string, id: number | null, undone: string = MESSAGES.change.undone): void =>
    id === null
      ? showSuccess(message)
      : showUndoable(message, () => void showOutcome(mutateAsync(id), undone, undoFailure));
  return { offer, isUndoing };
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
