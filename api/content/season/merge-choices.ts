import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../../contract/working-copy.ts';
import type { StoredChoice } from './season.queries.ts';

type Item = Pick<StoredChoice, 'entity' | 'itemId'>;

export const keyOfItem = ({ entity, itemId }: Item): string => `${entity} ${itemId}`;

/** The row as its choices have it, null where it goes, and whether somebody's later edit of a field was left. */
export function mergeRow<Row extends object>(
  row: Row,
  choices: readonly StoredChoice[],
): { row: Row | null; isOvertaken: boolean } {
  const stored = { ...row } as Readonly<Record<string, unknown>>;
  const isSame = ({ field, base }: StoredChoice) => isDeepStrictEqual(stored[field] ?? null, base);
  const due = choices.filter(({ choice }) => choice !== 'keep');
  const taken = due.filter(isSame);
  const isOvertaken = taken.length < due.length;
  // A text that its place cannot be without: the built-in one comes back.
  if (taken.some(({ field, value }) => field === 'value' && value === null)) return { row: null, isOvertaken };
  const fields = Object.fromEntries(taken.map(({ field, value }) => [field, value]));
  return { row: { ...row, ...fields }, isOvertaken };
}

/** The whole site as the open choices would make it. */
export function mergeSnapshot(snapshot: Snapshot, choices: readonly StoredChoice[]): Snapshot {
  const byItem = Map.groupBy(choices, keyOfItem);
  const mergeList = (entity: WorkingCopyEntity) =>
    snapshot[entity].flatMap((row) => {
      const own = byItem.get(keyOfItem({ entity, itemId: row.id }));
      return (own ? mergeRow(row, own).row : row) ?? [];
    });
  return { ...snapshot, ...Object.fromEntries(WORKING_COPY_ENTITIES.map((entity) => [entity, mergeList(entity)])) };
}
