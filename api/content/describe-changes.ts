import type { Change, DeletedItem, UndoableEntity } from '../../contract/changes.ts';
import type { MarkedDifference } from '../../contract/differences.ts';
import { labelOf } from '../../contract/entities.ts';
import { compareRows } from './differences/compare-rows.ts';

type Row = Record<string, unknown>;

export const compareChange = ({ entity, before, after }: Change, timeZone: string): MarkedDifference[] =>
  compareRows(entity, before as Row | null, after as Row | null, timeZone);

/** For a change that took an item away. */
export const describeDeletion = (change: Change, timeZone: string): DeletedItem => {
  const { id, entityId, at, by } = change;
  const entity = change.entity as UndoableEntity;
  const label = entity === 'media' ? (change.before as { name: string }).name : labelOf(entity, change.before as never);
  return { change: id, entity, id: entityId, label, changes: compareChange(change, timeZone), at, by };
};
