import { useMutation } from '@tanstack/react-query';
import type { Change, UndoableEntity } from '../../contract/changes.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { showSuccess, showUndoable } from '../ui/toasts.tsx';
import { api, readJson, readWritten, type Written, writeById } from './api.ts';
import { showOutcome, withFailureShown } from './failures.ts';
import { useAfterWrite, useRereadAll } from './publishing.ts';

const undoChange = writeById(api.admin.changes[':id'].undo.$post);

const undoBatch = writeById(api.admin.changes.batches[':id'].undo.$post);

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

/** Success message with Undo, if something changed. Undo is refused if an item has been changed since. */
export function useOfferUndo() {
  const { mutateAsync, isPending: isUndoing } = usePuttingBack(undoWrite);
  const { undoFailure } = MESSAGES.change;
  const offerUndo = (message: string, written: Undoable, undone: string = MESSAGES.change.undone): void =>
    (written.batch ?? written.changeId) === null
      ? showSuccess(message)
      : showUndoable(message, () => void showOutcome(mutateAsync(written), undone, undoFailure));
  return { offerUndo, isUndoing };
}

interface Write<Input, Body> {
  mutateAsync: (input: Input) => Promise<Written<Body>>;
  isPending: boolean;
}

/** Runs a write, then offers its Undo, or shows why it failed. */
export function useUndoableWrite<Input, Body>({ mutateAsync, isPending }: Write<Input, Body>, failure: string) {
  const { offerUndo, isUndoing } = useOfferUndo();
  /** @returns true if it succeeded */
  const write = (
    input: Input,
    message: string | ((written: Written<Body>) => string),
    undone?: string,
  ): Promise<boolean> =>
    withFailureShown(failure, async () => {
      const written = await mutateAsync(input);
      offerUndo(typeof message === 'string' ? message : message(written), written, undone);
    });
  return { write, isBusy: isPending || isUndoing };
}

/** Mutation that may restore anything. */
export function usePuttingBack<Input>(mutationFn: (input: Input) => Promise<{ releaseId: number | null }>) {
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

type Undoable = Pick<Written<unknown>, 'batch' | 'changeId'>;

async function undoWrite({ batch, changeId }: Undoable): Promise<Pick<Written<unknown>, 'releaseId'>> {
  return batch === null ? undoChange(changeId ?? 0) : undoBatch(batch);
}
