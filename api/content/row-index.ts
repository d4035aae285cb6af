import { hash } from 'node:crypto';
import { cached } from '../../contract/cached.ts';
import { listImageNames } from '../../contract/image-address.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';

const indexRows = cached((rows: readonly { id: number }[]) => new Map(rows.map((row) => [row.id, row])));

export const indexById = indexRows as <Row extends { id: number }>(rows: readonly Row[]) => ReadonlyMap<number, Row>;

const readRow = cached((row: object) => {
  const json = JSON.stringify(sortFields(row));
  return { hash: hash('sha256', json), images: listImageNames(json) };
});

/** SHA-256 of the row's canonical JSON, in hex. */
export const hashRow = (row: object): string => readRow(row).hash;

export const isSameRow = (one: object, other: object): boolean => one === other || hashRow(one) === hashRow(other);

/** Cache of the last long list: after an edit, all rows but one are unchanged. */
let hashed: { rows: readonly object[]; hashes: string[] } = { rows: [], hashes: [] };

// Cached separately: each costs a pass over thousands of rows, and often only one of them is needed.
export const hashRows = cached((rows: readonly { id: number }[]): string => {
  const isById = rows.every(({ id }, index) => index === 0 || (rows[index - 1]?.id ?? 0) < id);
  return hashList(isById ? rows : rows.toSorted((a, b) => a.id - b.id));
});

const listImages = cached((rows: readonly object[]): readonly string[] => rows.flatMap((row) => readRow(row).images));

/** Names of the uploaded images used in any field of a snapshot's rows. */
export const listSnapshotImages = cached(
  (rows: Pick<Snapshot, WorkingCopyEntity>): ReadonlySet<string> =>
    new Set(WORKING_COPY_ENTITIES.flatMap((entity) => listImages(rows[entity]))),
);

// Null fields are omitted, so that hashes of releases from before a field existed stay the same.
export function sortFields(row: object): [string, unknown][] {
  return Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

export function hashList(rows: readonly object[]): string {
  const { rows: before, hashes: known } = hashed;
  const hashes = rows.map((row, index) => (row === before[index] && known[index]) || hashRow(row));
  if (rows.length > before.length / 2) hashed = { rows, hashes };
  return hash('sha256', hashes.join(''));
}

/** List with the rows of `ids` replaced by `rows`, sorted by id. */
export function replaceRows<Row extends { id: number }>(
  list: readonly Row[],
  ids: ReadonlySet<number>,
  rows: readonly Row[],
): Row[] {
  return [...list.filter(({ id }) => !ids.has(id)), ...rows].sort((a, b) => a.id - b.id);
}
