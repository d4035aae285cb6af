import { MESSAGES } from '../../../contract/messages.ts';
import type { ChooseInput, SeasonItem, SeasonState } from '../../../contract/season/season.ts';
import { api, readJson, sendJson } from '../../client/api.ts';
import { showOutcome, withFailureShown } from '../../client/failures.ts';
import { defineQuery, defineStateCall } from '../../client/query-client.ts';
import { usePuttingBack } from '../../client/undo.ts';
import { showSuccess } from '../../ui/toasts.tsx';

export const seasonQuery = defineQuery<SeasonState>('season', api.admin.season.$get, { staleTime: 0 });

/** Awaits a write and shows its failure, even if the button that started it is gone by then. */
export const announce = (write: Promise<SeasonState>): Promise<boolean> =>
  withFailureShown(MESSAGES.season.saveFailure, () => write);

export const useStartSeason = defineSeasonCall((year: number) => readJson(api.admin.season.$post({ json: { year } })));

export const useSetSchoolDays = defineSeasonCall(sendJson(api.admin.season.$put));

export const useStopSeason = defineSeasonCall<void>(() => readJson(api.admin.season.$delete()));

type Choosing = ChooseInput & { item: Pick<SeasonItem, 'entity' | 'id'> };

export const useChoose = defineSeasonCall(({ item, ...json }: Choosing) =>
  readJson(api.admin.season[':entity'][':id'].$put({ param: { entity: item.entity, id: String(item.id) }, json })),
);

export function useApplySeason() {
  const { mutateAsync, isPending } = usePuttingBack<void>(async () => {
    const { season, left } = await readJson(api.admin.season.apply.$post());
    // The pressed button disappears when the list is refetched.
    showSuccess(left.length === 0 ? MESSAGES.season.applied : MESSAGES.season.appliedBut(left));
    return { releaseId: season.releaseAfter };
  });
  return { apply: () => withFailureShown(MESSAGES.season.applyFailure, mutateAsync), isPending };
}

export function useUndoSeason() {
  const { undone, undoFailure } = MESSAGES.season;
  const { mutateAsync, isPending } = usePuttingBack<void>(async () => {
    await readJson(api.admin.season.undo.$post());
    return { releaseId: null };
  });
  return { undo: () => showOutcome(mutateAsync(), undone, undoFailure), isPending };
}

function defineSeasonCall<Input>(call: (input: Input) => Promise<SeasonState>) {
  return defineStateCall(call, seasonQuery.queryKey);
}
