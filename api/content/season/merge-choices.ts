import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { StoredChoice } from './season.queries.ts';

export const keyOfItem = ({ entity, itemId }: Pick<StoredChoice, 'entity' | 'itemId'>): string => `${entity} ${itemId}`;

/** Applies a row's choices; null removes it. `isOvertaken` if somebody edited a field later, which is then kept. */
export function mergeRow<Row extends object>(
  row: Row,
  choices: readonly StoredChoice[],
): { row: Row | null; isOvertaken: boolean } {
  const due = choices.filter(({ choice }) => choice !== 'keep');
  const taken = due.filter((choice) => hasBase(row, choice));
  const isOvertaken = taken.length < due.length;
  // Clearing a required text deletes its item, so the built-in text returns.
  if (taken.some(({ field, value }) => field === 'value' && value === null)) return { row: null, isOvertaken };
  const fields = Object.fromEntries(taken.map(({ field, value }) => [field, value]));
  return { row: { ...row, ...fields }, isOvertaken };
}

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
