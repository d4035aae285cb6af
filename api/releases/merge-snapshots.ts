import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import type { ImageFocus, PendingChange, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { listDifferences } from '../content/differences.ts';
import { hashRow, indexById, listSnapshotImages } from '../content/row-index.ts';

type Row = Snapshot[WorkingCopyEntity][number];

/** One item, or several that share a content key and must be published together. */
export interface SnapshotChange {
  items: Pick<PendingChange, 'entity' | 'id' | 'label'>[];
}

const findRow = (snapshot: Snapshot, { entity, id }: Pick<PendingChange, 'entity' | 'id'>): Row | undefined =>
  indexById<Row>(snapshot[entity]).get(id);

/** Differences as changes that can be excluded one by one. */
export function listSeparableChanges(from: Snapshot, to: Snapshot): SnapshotChange[] {
  const pieces = new Map<string, SnapshotChange>();
  for (const { entity, id, label } of listDifferences(from, to)) {
    const row = findRow(to, { entity, id }) ?? findRow(from, { entity, id });
    const name = row && 'key' in row ? `key ${row.key}` : `${entity} ${id}`;
    const piece = pieces.get(name) ?? { items: [] };
    piece.items.push({ entity, id, label });
    pieces.set(name, piece);
  }
  return [...pieces.values()];
}

/** Copy of `to` with the listed items as in `from`. */
export function keepItems(from: Snapshot, to: Snapshot, items: SnapshotChange['items']): Snapshot {
  const lists = WORKING_COPY_ENTITIES.map((entity) => {
    const ids = new Set(items.filter((item) => item.entity === entity).map(({ id }) => id));
    const old: Row[] = from[entity].filter(({ id }) => ids.has(id));
    const rest: Row[] = to[entity].filter(({ id }) => !ids.has(id));
    return [entity, [...old, ...rest].toSorted((a, b) => a.id - b.id)];
  });
  const rows = Object.fromEntries(lists) as unknown as Snapshot;
  return to.focalPoints ? { ...rows, focalPoints: mergeFocalPoints(from, to, rows) } : rows;
}

/** Copy of `to` with the listed items, and the focal points of their images, as in `from`. */
export function takeBack(from: Snapshot, to: Snapshot, items: SnapshotChange['items']): Snapshot {
  const kept = keepItems(from, to, items);
  if (!kept.focalPoints || !from.focalPoints) return kept;
  const rows = items.map((item) => findRow(from, item));
  const addresses = new Set(listImageNames(JSON.stringify(rows)).map((name) => IMAGES_PATH + name));
  const old = from.focalPoints.filter(({ address }) => addresses.has(address));
  const rest = kept.focalPoints.filter(({ address }) => !addresses.has(address));
  return { ...kept, focalPoints: [...old, ...rest].toSorted((a, b) => (a.address < b.address ? -1 : 1)) };
}

/** Hash of an item. Empty if the snapshot does not have it. */
export function hashItem(snapshot: Snapshot, item: Pick<PendingChange, 'entity' | 'id'>): string {
  const row = findRow(snapshot, item);
  return row ? hashRow(row) : '';
}

/** Focal points of the images used in the rows, preferring those of `to`. */
function mergeFocalPoints(from: Snapshot, to: Snapshot, rows: Snapshot): ImageFocus[] {
  const points = new Map([...(from.focalPoints ?? []), ...(to.focalPoints ?? [])].map((each) => [each.address, each]));
  const named = new Set([...listSnapshotImages(rows)].map((name) => IMAGES_PATH + name));
  return [...points.values()]
    .filter(({ address }) => named.has(address))
    .toSorted((a, b) => (a.address < b.address ? -1 : 1));
}
