import type { Change, DeletedItem } from '../../contract/changes.ts';
import type { MarkedDifference } from '../../contract/differences.ts';
import type { WorkingCopyEntity } from '../../contract/releases.ts';
import { compareRows } from '../publish/differences/compare-rows.ts';
import { labelOf } from '../publish/differences.ts';

type Row = Record<string, unknown>;

export const compareChange = ({ entity, before, after }: Change): MarkedDifference[] =>
  compareRows(entity, before as Row | null, after as Row | null);

/** For a change that took an item of the working copy away. */
export const describeDeletion = (change: Change): DeletedItem => {
  const { id, entityId, at, by } = change;
  const entity = change.entity as WorkingCopyEntity;
  const label = labelOf(entity, change.before as never);
  return { change: id, entity, id: entityId, label, changes: compareChange(change), at, by };
};
