import type { ItemDifference } from '../../contract/differences.ts';
import { labelOf, nameChangedPart, type RowOf } from '../../contract/entities.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { compareRows, findDefinition } from '../content/differences/compare-rows.ts';
import { listDifferingItems } from '../content/differences.ts';

interface Writer {
  by: string | null;
  at: string;
}

/** Who wrote last to each item, by `entity id`. */
type Writers = ReadonlyMap<string, Writer>;

/** The items that differ, each with what differs in it. Empty exactly where the snapshots' hashes are equal. */
export const compareItems = (
  from: Snapshot,
  to: Snapshot,
  { writers, timeZone }: { writers: Writers; timeZone: string },
): ItemDifference[] => {
  const telling = { timeZone, items: to.contentItems };
  return listDifferingItems(from, to).map(({ entity, id, before, after, ...item }) => {
    const { by, at } = writers.get(`${entity} ${id}`) ?? { by: null, at: null };
    const row = (after ?? before) as RowOf<typeof entity>;
    // Whoever replaces a built-in text, or brings it back, has changed what is read there.
    const action = findDefinition(row)?.defaultValue ? 'update' : item.action;
    const label = labelOf(entity, row, to.contentItems, nameChangedPart(entity, before, after));
    return { entity, id, label, action, by, at, changes: compareRows(entity, before, after, telling) };
  });
};
