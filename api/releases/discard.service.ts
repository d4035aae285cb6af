import type { PendingChange, Release } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { announceReplaced, replaceWorkingCopy } from '../content/replace-working-copy.ts';
import { notFound } from '../http/errors.ts';
import { clearSchedule } from '../settings/settings.queries.ts';
import { listSeparableChanges, takeBack } from './merge-snapshots.ts';
import { createRelease, getPending, type Pending } from './releases.queries.ts';

type Item = Pick<PendingChange, 'entity' | 'id'>;

interface Discarding {
  by: string;
  /** Item to discard, with those that share its key. Omit to discard everything. */
  only?: Item | undefined;
}

export interface Discarded {
  discarded: PendingChange[];
  /** Draft release with the discarded edits. Null if there were none. */
  draft: Release | null;
}

/**
 * Reverts the working copy, or one item, to what visitors see. Saves the edits as a draft release first, so that nothing
 * is lost.
 * @throws 404 if the item has no unpublished edit.
 */
export async function discardPendingEdits(
  { db, now, events }: Pick<ContentDeps, 'db' | 'now' | 'events'>,
  { by, only }: Discarding,
): Promise<Discarded> {
  const at = now();
  const { replaced, ...discarded } = await transact(db, async (tx) => {
    const pending = await getPending(tx);
    const { workingCopy, published } = pending;
    const changes = only ? findTogether(pending, only) : pending.changes;
    if (only && changes.length === 0) throw notFound();
    if (published === null || changes.length === 0) return { discarded: [], draft: null, replaced: [] };
    const note = `Discarded ${changes.length === 1 ? 'one edit' : `${changes.length} edits`}`;
    const isAll = changes.length === pending.changes.length;
    if (isAll) await clearSchedule(tx);
    const draft = await createRelease(tx, { kind: 'draft', note, by, at });
    const to = isAll ? published : takeBack(published, workingCopy, changes);
    const replaced = await replaceWorkingCopy(tx, { from: workingCopy, to, action: 'discard', by, at });
    return { discarded: changes, draft, replaced };
  });
  announceReplaced(events, replaced);
  return discarded;
}

/** The item's change, and changes that must be discarded with it. */
function findTogether({ changes, workingCopy, published }: Pending, wanted: Item): PendingChange[] {
  if (published === null) return [];
  const isWanted = (item: Item) => item.entity === wanted.entity && item.id === wanted.id;
  const together = listSeparableChanges(published, workingCopy).find(({ items }) => items.some(isWanted))?.items ?? [];
  return changes.filter(({ entity, id }) => together.some((item) => item.entity === entity && item.id === id));
}
