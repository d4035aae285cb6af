import { findPageOfRow, labelOf, type RowOf } from '../../contract/entities.ts';
import type { PageType } from '../../contract/pages.ts';
import type { PendingAction, PendingChange, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { listMovedFocalPoints } from './focal-points.ts';
import { isSameRow } from './row-index.ts';

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
  const row = rows.find((each) => each.id === id);
  return row && findPageOfRow(entity, row);
};

/** What differs between two snapshots, entity by entity, each by id. */
export const listDifferences = (from: Snapshot, to: Snapshot): PendingChange[] => {
  // A row that shows an image whose focal point was moved differs, though its own fields do not.
  const moved = listMovedFocalPoints(from, to);
  const describe: Describe = (entity, row) => labelOf(entity, row, to.contentItems);
  return WORKING_COPY_ENTITIES.flatMap((entity) =>
    differencesOf(entity, from[entity], to[entity], { moved, describe }),
  );
};

type Describe = <Entity extends WorkingCopyEntity>(entity: Entity, row: RowOf<Entity>) => string;

const differencesOf = <Entity extends WorkingCopyEntity>(
  entity: Entity,
  from: RowOf<Entity>[],
  to: RowOf<Entity>[],
  { moved, describe }: { moved: readonly string[]; describe: Describe },
): PendingChange[] => {
  if (from === to && moved.length === 0) return [];
  const before = new Map(from.map((row) => [row.id, row]));
  const after = new Map(to.map((row) => [row.id, row]));
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const [old, current] = [before.get(id), after.get(id)];
    const row = current ?? old;
    const action = actionBetween(old, current, moved);
    return row && action ? [{ entity, id, label: describe(entity, row), action }] : [];
  });
};

const actionBetween = (
  before: object | undefined,
  after: object | undefined,
  moved: readonly string[],
): PendingAction | null => {
  if (!before) return 'create';
  if (!after) return 'delete';
  if (!isSameRow(before, after)) return 'update';
  const isMoved = moved.length > 0 && moved.some((address) => JSON.stringify(after).includes(address));
  return isMoved ? 'update' : null;
};
