import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { DismissedFinding, DismissFinding } from '../../../contract/check.ts';
import { getDismissedMark, keyOfMark } from '../../../contract/checks/dismissed.ts';
import type { Finding } from '../../../contract/checks/findings.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { api, deleteById, readDeleted } from '../../client/api.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { defineQuery } from '../../client/query-client.ts';

export const dismissedFindingsQuery = defineQuery<DismissedFinding[]>('check/left', api.admin.check.left.$get);

export const useDismiss = defineDismissal(
  (mark: DismissFinding) => readDeleted(api.admin.check.left.$post({ json: mark })),
  MESSAGES.check.dismissFailure,
);

export const useReopen = defineDismissal(deleteById(api.admin.check.left[':id'].$delete), MESSAGES.check.reopenFailure);

/** Dismissed findings of one item, and a way to dismiss another. `item`: a content key, or an id. */
export function useFindingChoices(entity: WorkingCopyEntity, item: string) {
  const { data: dismissed } = useQuery(dismissedFindingsQuery);
  const { mutateAsync } = useDismiss();
  const isDismissed = useMemo(() => {
    const keys = new Set(dismissed?.map(keyOfMark));
    return (finding: Finding) => keys.has(keyOfMark(getDismissedMark({ entity, item }, finding)));
  }, [dismissed, entity, item]);
  const onDismiss = useCallback(
    async (finding: Finding) => {
      // A failure has already been shown in a toast.
      await mutateAsync(getDismissedMark({ entity, item }, finding)).catch(() => undefined);
    },
    [mutateAsync, entity, item],
  );
  return useMemo(() => ({ isDismissed, onDismiss }), [isDismissed, onDismiss]);
}

function defineDismissal<Input>(mutationFn: (input: Input) => Promise<unknown>, failure: string) {
  return function useDismissal() {
    const afterWrite = useAfterWrite(dismissedFindingsQuery.queryKey);
    return useMutation({
      mutationFn,
      // A dismissed finding no longer blocks publishing.
      onSettled: () => afterWrite({ releaseId: null }),
      onError: (error) => showServerFailure(error, failure),
    });
  };
}
