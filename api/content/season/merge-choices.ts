import { isDeepStrictEqual } from 'node:util';
import { type EventTimes, findTimesProblem } from '../../../contract/events.ts';
import type { Snapshot } from '../../../contract/releases.ts';
import { findWindowProblem } from '../../../contract/visibility-window.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { StoredChoice } from './season.queries.ts';

export const keyOfItem = ({ entity, itemId }: Pick<StoredChoice, 'entity' | 'itemId'>): string => `${entity} ${itemId}`;

/** Fields that say when something is. Those of one row move together or not at all. */
const TIMES = ['startsAt', 'endsAt', 'showFrom', 'showUntil', 'status', 'previousStartsAt'];

/**
 * Applies a row's choices; null removes it. `isOvertaken` if somebody edited a field later, which is then kept, and so are all
 * its times if one of them was edited.
 */
export function mergeRow<Row extends object>(
  row: Row,
  choices: readonly StoredChoice[],
): { row: Row | null; isOvertaken: boolean } {
  const due = choices.filter(({ choice }) => choice !== 'keep');
  const unedited = due.filter((choice) => hasBase(row, choice));
  const isTimeEdited =
    due.some((choice) => isTime(choice) && !unedited.includes(choice)) || areContradictory(applyTo(row, unedited));
  const taken = isTimeEdited ? unedited.filter((choice) => !isTime(choice)) : unedited;
  const isOvertaken = taken.length < due.length;
  // Clearing a required text deletes its item, so the built-in text returns.
  if (taken.some(({ field, value }) => field === 'value' && value === null)) return { row: null, isOvertaken };
  return { row: applyTo(row, taken), isOvertaken };
}

const isTime = ({ field }: StoredChoice): boolean => TIMES.includes(field);

function applyTo<Row extends object>(row: Row, choices: readonly StoredChoice[]): Row {
  return { ...row, ...Object.fromEntries(choices.map(({ field, value }) => [field, value])) };
}

/** True for times that no form would store: an end that was added later stays where it is. */
const areContradictory = (row: object): boolean =>
  findTimesProblem(row as EventTimes, 'UTC') !== null || findWindowProblem(row) !== null;

/** True if the row's field is as it was when the choice was made. */
export function hasBase(row: object, { field, base }: Pick<StoredChoice, 'field' | 'base'>): boolean {
  const stored: Readonly<Record<string, unknown>> = { ...row };
  return isDeepStrictEqual(stored[field] ?? null, base);
}

/** Applies the open choices to the whole site. */
export function mergeSnapshot(snapshot: Snapshot, choices: readonly StoredChoice[]): Snapshot {
  const byItem = Map.groupBy(choices, keyOfItem);
  const mergeList = (entity: WorkingCopyEntity) =>
    snapshot[entity].flatMap((row) => {
      const own = byItem.get(keyOfItem({ entity, itemId: row.id }));
      return (own ? mergeRow(row, own).row : row) ?? [];
    });
  return { ...snapshot, ...Object.fromEntries(WORKING_COPY_ENTITIES.map((entity) => [entity, mergeList(entity)])) };
}
