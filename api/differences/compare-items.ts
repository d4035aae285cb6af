import type { ItemDifference } from '../../contract/differences.ts';
import type { PendingChange, Snapshot } from '../../contract/releases.ts';
import { compareRows, findDefinition } from '../content/differences/compare-rows.ts';
import { listDifferences } from '../content/differences.ts';

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
  return listDifferences(from, to).map((item) => {
    const { by, at } = writers.get(`${item.entity} ${item.id}`) ?? { by: null, at: null };
    const [before, after] = [findRow(from, item), findRow(to, item)];
    // Whoever replaces a built-in text, or brings it back, has changed what is read there.
    const action = findDefinition(after ?? before)?.defaultValue ? 'update' : item.action;
    return { ...item, action, by, at, changes: compareRows(item.entity, before, after, telling) };
  });
};

const findRow = (snapshot: Snapshot, { entity, id }: PendingChange) =>
  snapshot[entity].find((row) => row.id === id) ?? null;
