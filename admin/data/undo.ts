import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../contract/changes.ts';
import type { WorkingCopyEntity } from '../../contract/releases.ts';
import { api, readJson, readWritten } from '../lib/api-client.ts';
import { useAfterWrite } from './publishing.ts';

interface UndoneItem {
  entity: WorkingCopyEntity;
  id: number;
}

const undoLastChange = async ({ entity, id }: UndoneItem) => {
  const query = { entity, id: String(id), limit: '1' };
  const [last]: Change[] = await readJson(api.admin.changes.$get({ query }));
  if (!last) throw new Error(`nothing is known of ${entity} ${id}`);
  return readWritten(api.admin.changes[':id'].undo.$post({ param: { id: String(last.id) } }));
};

/** Puts an item back to what it was before its last change, a deleted one included. */
export const useUndoLastChange = () => {
  const client = useQueryClient();
  const afterWrite = useAfterWrite();
  return useMutation({
    mutationFn: undoLastChange,
    onSuccess: async (undone) => {
      await afterWrite(undone);
      await client.invalidateQueries({ queryKey: ['api', 'admin'] });
    },
  });
};
