import { findPageOfRow, labelOf, type RowOf } from '../../contract/entities.ts';
import type { PageType } from '../../contract/pages.ts';
import type { PendingAction, PendingChange, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { listMovedFocalPoints } from './focal-points.ts';
import { indexById, isSameRow } from './row-index.ts';

type Row = Snapshot[WorkingCopyEntity][number];

interface DifferingItem extends PendingChange {
  before: Row | null;
  after: Row | null;
}

export function listDifferences(from: Snapshot, to: Snapshot): PendingChange[] {
  return listDifferingItems(from, to).map(({ entity, id, label, action }) => ({ entity, id, label, action }));
}

/** Lists the same items with both versions, ordered by entity and id. */
export function listDifferingItems(from: Snapshot, to: Snapshot): DifferingItem[] {
  // A moved focal point changes how a row looks, although the row's own fields are equal.
  const moved = listMovedFocalPoints(from, to);
  return WORKING_COPY_ENTITIES.flatMap((entity) => {
    if (from[entity] === to[entity] && moved.length === 0) return [];
    const [old, current] = [indexById<Row>(from[entity]), indexById<Row>(to[entity])];
    const ids = [...new Set([...old.keys(), ...current.keys()])].sort((a, b) => a - b);
    return ids.flatMap((id) => {
      const [before, after] = [old.get(id) ?? null, current.get(id) ?? null];
      const action = findAction(before, after, moved);
      if (!action) return [];
      const row = (after ?? before) as RowOf<typeof entity>;
      const label = labelOf(entity, row, to.contentItems);
      return [{ entity, id, label, action, before, after }];
    });
  });
}

/** Finds the page of a snapshot's row. Undefined if there is no such row. */
export function findPageOf(
  snapshot: Snapshot,
  { entity, id }: Pick<PendingChange, 'entity' | 'id'>,
): PageType | null | undefined {
  const row = indexById<Row>(snapshot[entity]).get(id);
  return row && findPageOfRow(entity, row as RowOf<typeof entity>);
}

function findAction(before: Row | null, after: Row | null, moved: readonly string[]): PendingAction | null {
  if (!before) return 'create';
  if (!after) return 'delete';
  if (!isSameRow(before, after)) return 'update';
  const text = moved.length > 0 ? JSON.stringify(after) : '';
  return moved.some((address) => text.includes(address)) ? 'update' : null;
}
