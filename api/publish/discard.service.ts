import type { PendingChange, Release } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../deps.ts';
import { clearSchedule } from '../settings/settings.queries.ts';
import { getPending } from './publish-state.queries.ts';
import { createRelease } from './releases.queries.ts';
import { announceReplaced, replaceWorkingCopy } from './replace-working-copy.ts';

export interface Discarded {
  discarded: PendingChange[];
  /** Holds what was thrown away; null where there was nothing. */
  draft: Release | null;
}

/** Makes the working copy what visitors see, after keeping the edits as a draft release, so that nothing is lost. */
export const discardPendingEdits = async (
  { db, now, events }: Pick<Deps, 'db' | 'now' | 'events'>,
  by: string,
): Promise<Discarded> => {
  const at = now();
  const { replaced, ...discarded } = await transact(db, async (tx) => {
    const { changes, workingCopy, published } = await getPending(tx);
    if (published === null || changes.length === 0) return { discarded: [], draft: null, replaced: [] };
    const note = `Discarded ${changes.length === 1 ? 'one edit' : `${changes.length} edits`}`;
    await clearSchedule(tx);
    const draft = await createRelease(tx, { kind: 'draft', status: 'superseded', note, by, at });
    const replaced = await replaceWorkingCopy(tx, { from: workingCopy, to: published, action: 'discard', by, at });
    return { discarded: changes, draft, replaced };
  });
  announceReplaced(events, replaced, { action: 'discard', by, at });
  return discarded;
};
