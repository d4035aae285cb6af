import { useMutation } from '@tanstack/react-query';
import type { Change, UndoableEntity } from '../../contract/changes.ts';
import { api, readJson, readWritten } from '../lib/api-client.ts';
import { useAfterWrite } from './publishing.ts';
import { useRereadAll } from './reread-all.ts';

interface UndoneItem {
  entity: UndoableEntity;
  id: number;
}

const undoLastChange = async ({ entity, id }: UndoneItem) => {
  const query = { entity, id: String(id), limit: '1' };
  const [last]: Change[] = await readJson(api.admin.changes.$get({ query }));
  if (!last) throw new Error(`nothing is known of ${entity} ${id}`);
  return undoChange(last.id);
};

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

const usePuttingBack = <Input>(mutationFn: (input: Input) => Promise<{ releaseId: number | null }>) => {
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
};

/** Puts an item back to what it was before its last change, a deleted one included. */
export const useUndoLastChange = () => usePuttingBack(undoLastChange);

/** Puts back what one change found, as long as it is the item's newest. */
export const useUndoChange = () => usePuttingBack(undoChange);

/** Puts back all that was written together, at once. */
export const useUndoBatch = () => usePuttingBack(undoBatch);

/** Makes an item again what an earlier change had made of it. */
export const useRestoreVersion = () => usePuttingBack(restoreVersion);
