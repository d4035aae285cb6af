import { hash } from 'node:crypto';
import { listImageNames } from '../../contract/image-address.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';

/** Rows and lists of rows are never changed once they are made: what is worked out of one is kept as long as it is. */
export const cached = <Key extends object, Value>(workOut: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = workOut(key);
    known.set(key, { value });
    return value;
  };
};

// A field that says nothing is left out, so that what was released before the field existed keeps its hash.
export const sortFields = (row: object): [string, unknown][] =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** SHA-256 of the row's canonical JSON, in hex. */
export const hashRow = cached((row: object): string => hash('sha256', JSON.stringify(sortFields(row))));

export const isSameRow = (one: object, other: object): boolean => one === other || hashRow(one) === hashRow(other);

/** Names of the uploaded images that a row names, in any of its fields. */
const listRowImages = cached((row: object): readonly string[] => listImageNames(JSON.stringify(row)));

// Loops: of thousands of rows nearly none names an image.
const listImagesOfRows = cached((rows: readonly object[]): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const row of rows) for (const name of listRowImages(row)) names.add(name);
  return names;
});

/** Names of the uploaded images that a snapshot's rows name. */
export const listSnapshotImages = cached((rows: Pick<Snapshot, WorkingCopyEntity>): ReadonlySet<string> => {
  const lists = WORKING_COPY_ENTITIES.map((entity) => listImagesOfRows(rows[entity]));
  return new Set(lists.flatMap((names) => [...names]));
});

/** The list with `rows` in the place of those of `ids`, by id. */
export const replaceRows = <Row extends { id: number }>(
  list: readonly Row[],
  ids: ReadonlySet<number>,
  rows: readonly Row[],
): Row[] => [...list.filter(({ id }) => !ids.has(id)), ...rows].sort((a, b) => a.id - b.id);
