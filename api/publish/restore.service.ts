import type { PendingChange, Release, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { announceReplaced, replaceWorkingCopy } from '../content/replace-working-copy.ts';
import { ApiError, getFound } from '../http/errors.ts';
import { hashItem, listSeparableChanges, takeBack } from '../releases/merge-snapshots.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot, ReleaseUnreadable } from '../releases/release-rows.ts';
import { createRelease, findCurrentRelease, getPending } from '../releases/releases.queries.ts';
import { takeSnapshot } from '../releases/snapshot.ts';
import { clearSchedule } from '../settings/settings.queries.ts';
import { type Published, waitForPublished } from './publish.service.ts';
import type { PublishDeps } from './publisher.ts';

interface Restoring {
  id: number;
  by: string;
  /** Further writes of the same transaction. Called with false if the restored content is undone again. */
  also?: (tx: Transaction, isRestored: boolean) => Promise<unknown>;
}

/**
 * Replaces the working copy by a release's snapshot and publishes it, after saving unpublished edits as a draft.
 * @throws 404 if there is no such release, 422 if its content can no longer be published; the working copy is then
 * unchanged.
 */
export async function restoreRelease(
  deps: Pick<PublishDeps, 'db' | 'now' | 'publisher' | 'events'>,
  { id, by, also }: Restoring,
): Promise<Published> {
  const at = deps.now();
  const { replaced, before, restored, ...made } = await transact(deps.db, async (tx) => {
    const wanted = getFound(await findRelease(tx, id));
    await also?.(tx, true);
    const { changes, workingCopy } = await getPending(tx);
    const current = await findCurrentRelease(tx);
    if (current && changes.length === 0 && current.contentHash === wanted.contentHash) {
      return { release: current, isNew: false, replaced: [], before: workingCopy, restored: workingCopy };
    }
    await clearSchedule(tx);
    if (changes.length > 0) await storeDraft(tx, { count: changes.length, id, by, at });
    const to = await getRestorable(tx, id);
    const replaced = await replaceWorkingCopy(tx, { from: workingCopy, to, action: 'restore', by, at });
    const note = `Restored release ${id}`;
    const release = await createRelease(tx, { kind: 'restore', note, by, at });
    return { release, isNew: true, replaced, before: workingCopy, restored: to };
  });
  announceReplaced(deps.events, replaced);
  try {
    return await waitForPublished(deps, made);
  } catch (error) {
    if (error instanceof ApiError && error.refusal === 'unpublishable')
      await revertRestore(deps, { before, restored, by, also });
    throw error;
  }
}

function storeDraft(tx: Transaction, { count, id, by, at }: Restoring & { count: number; at: Date }): Promise<Release> {
  const edits = count === 1 ? 'One unpublished edit' : `${count} unpublished edits`;
  const note = `${edits}, kept when release ${id} was restored`;
  return createRelease(tx, { kind: 'draft', note, by, at });
}

async function getRestorable(tx: Transaction, id: number): Promise<Snapshot> {
  try {
    return await getReleaseSnapshot(tx, id);
  } catch (error) {
    if (!(error instanceof ReleaseUnreadable)) throw error;
    const sentence = `Release ${id} cannot be read any more: what was stored of it is damaged. Restore another one.`;
    throw new ApiError('unpublishable', sentence);
  }
}

/** Reverts a restore that could not be published, except for items edited since. */
async function revertRestore(
  { db, now, events }: Pick<PublishDeps, 'db' | 'now' | 'events'>,
  { before, restored, by, also }: Omit<Restoring, 'id'> & { before: Snapshot; restored: Snapshot },
): Promise<void> {
  const at = now();
  const replaced = await transact(db, async (tx) => {
    const from = await takeSnapshot(tx);
    const isUntouched = (item: Pick<PendingChange, 'entity' | 'id'>): boolean =>
      hashItem(from, item) === hashItem(restored, item);
    const untouched = listSeparableChanges(before, from).flatMap(({ items }) =>
      items.every(isUntouched) ? items : [],
    );
    const to = takeBack(before, from, untouched);
    await also?.(tx, false);
    return replaceWorkingCopy(tx, { from, to, action: 'restore', by, at });
  });
  announceReplaced(events, replaced);
}
