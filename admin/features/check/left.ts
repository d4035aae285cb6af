import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LeaveFinding, LeftFinding } from '../../../contract/check.ts';
import type { Finding } from '../../../contract/checks/findings.ts';
import { getLeftMark, keyOfMark } from '../../../contract/checks/left.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { api, readDeleted, readJson } from '../../client/api.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useAfterWrite } from '../../client/publishing.ts';

const LEFT_KEY = ['api', 'admin', 'check', 'left'] as const;

/** Dismissed findings. */
export const leftFindingsQuery = queryOptions({
  queryKey: LEFT_KEY,
  queryFn: (): Promise<LeftFinding[]> => readJson(api.admin.check.left.$get()),
});

/** Whatever changes that list. */
const useLeftWrite = <Input>(write: (input: Input) => Promise<unknown>, failure: string) => {
  const client = useQueryClient();
  const afterWrite = useAfterWrite();
  return useMutation({
    mutationFn: write,
    // A dismissed finding no longer blocks publishing.
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: LEFT_KEY }), afterWrite({ releaseId: null })]);
    },
    onError: (error) => showServerFailure(error, failure),
  });
};

export const useLeave = () =>
  useLeftWrite(
    (mark: LeaveFinding) => readDeleted(api.admin.check.left.$post({ json: mark })),
    MESSAGES.check.leaveFailure,
  );

/** Restores a dismissed finding. */
export const useTakeUp = () =>
  useLeftWrite(
    (id: number) => readDeleted(api.admin.check.left[':id'].$delete({ param: { id: String(id) } })),
    MESSAGES.check.takeUpFailure,
  );

/** Which findings of one item are left as they are, and how one more is. `item`: a content key, or an id. */
export const useFindingChoices = (entity: WorkingCopyEntity, item: string) => {
  const { data: left } = useQuery(leftFindingsQuery);
  const { mutateAsync } = useLeave();
  const isLeft = useMemo(() => {
    const keys = new Set(left?.map(keyOfMark));
    return (finding: Finding) => keys.has(keyOfMark(getLeftMark({ entity, item }, finding)));
  }, [left, entity, item]);
  const onLeave = useCallback(
    async (finding: Finding) => {
      // A failure has already been shown in a toast.
      await mutateAsync(getLeftMark({ entity, item }, finding)).catch(() => undefined);
    },
    [mutateAsync, entity, item],
  );
  return useMemo(() => ({ isLeft, onLeave }), [isLeft, onLeave]);
};
