import type { PendingChange, Release } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../deps.ts';
import { getPending } from './publish-state.queries.ts';
import { createRelease } from './releases.queries.ts';
import { replaceWorkingCopy } from './replace-working-copy.ts';

export interface Discarded {
  discarded: PendingChange[];
  /** Holds what was thrown away; null where there was nothing. */
  draft: Release | null;
}

/** Makes the working copy what visitors see, after keeping the edits as a draft release, so that nothing is lost. */
export const discardPendingEdits = ({ db, now }: Pick<Deps, 'db' | 'now'>, by: string): Promise<Discarded> => {
  const at = now();
  return transact(db, async (tx) => {
    const { changes, workingCopy, published } = await getPending(tx);
    if (published === null || changes.length === 0) return { discarded: [], draft: null };
    const note = `Discarded ${changes.length === 1 ? 'one edit' : `${changes.length} edits`}`;
    const draft = await createRelease(tx, { kind: 'draft', status: 'superseded', note, by, at });
    await replaceWorkingCopy(tx, { from: workingCopy, to: published, action: 'discard', by, at });
    return { discarded: changes, draft };
  });
};
