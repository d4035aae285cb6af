import { findPageOfRow, labelOf, nameChangedPart, type RowOf } from '../../contract/entities.ts';
import type { PageType } from '../../contract/pages.ts';
import type { PendingAction, PendingChange, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { listMovedFocalPoints } from './focal-points.ts';
import { indexById, isSameRow } from './row-index.ts';

/** The page of a row of a snapshot; undefined where it has no such row. */
export const findPageOf = (
  snapshot: Snapshot,
  { entity, id }: Pick<PendingChange, 'entity' | 'id'>,
): PageType | null | undefined => findPageAmong(entity, snapshot[entity], id);

const findPageAmong = <Entity extends WorkingCopyEntity>(
  entity: Entity,
  rows: RowOf<Entity>[],
  id: number,
): PageType | null | undefined => {
  const row = indexById(rows).get(id);
  return row && findPageOfRow(entity, row);
};

type Row = Snapshot[WorkingCopyEntity][number];

interface DifferingItem extends Pick<PendingChange, 'entity' | 'id' | 'action'> {
  before: Row | null;
  after: Row | null;
}

/** Differences between two snapshots by entity and id. */
export const listDifferingItems = (from: Snapshot, to: Snapshot): DifferingItem[] => {
  // A row that shows an image whose focal point was moved differs, though its own fields do not.
  const moved = listMovedFocalPoints(from, to);
  return WORKING_COPY_ENTITIES.flatMap((entity) => differencesOf(entity, from[entity], to[entity], moved));
};

/** The same, each by what a volunteer calls it. */
export const listDifferences = (from: Snapshot, to: Snapshot): PendingChange[] =>
  listDifferingItems(from, to).map(({ before, after, ...item }) => ({
    ...item,
    label: labelOf(
      item.entity,
      (after ?? before) as RowOf<typeof item.entity>,
      to.contentItems,
      nameChangedPart(item.entity, before, after),
    ),
  }));

const differencesOf = (
  entity: WorkingCopyEntity,
  from: readonly Row[],
  to: readonly Row[],
  moved: readonly string[],
): DifferingItem[] => {
  if (from === to && moved.length === 0) return [];
  const [old, current] = [indexById(from), indexById(to)];
  const ids = [...new Set([...old.keys(), ...current.keys()])].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const [before, after] = [old.get(id) ?? null, current.get(id) ?? null];
    const action = actionBetween(before, after, moved);
    return action ? [{ entity, id, action, before, after }] : [];
  });
};

const actionBetween = (before: object | null, after: object | null, moved: readonly string[]): PendingAction | null => {
  if (!before) return 'create';
  if (!after) return 'delete';
  if (!isSameRow(before, after)) return 'update';
  const isMoved = moved.length > 0 && moved.some((address) => JSON.stringify(after).includes(address));
  return isMoved ? 'update' : null;
};
