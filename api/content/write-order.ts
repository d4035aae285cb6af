import type { OrderInput, WrittenTogether } from '../../contract/changes.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { Sortable } from '../../contract/sort-by-order.ts';
import type { Queryable } from '../../db/client.ts';
import { conflict, notFound } from '../http/errors.ts';
import { type CommitDeps, type CommittedWrite, commitChanges, type WrittenRow } from './commit-change.ts';
import type { ItemQueries } from './write-item.ts';

interface OrderQueries<Item extends Sortable>
  extends Pick<ItemQueries<Item, never, { sortOrder?: string }>, 'entity' | 'update'> {
  /** All items in page order. */
  list(tx: Queryable): Promise<Item[]>;
  /** Key of the list that an item is in, such as its page. */
  listOf(item: Item): string;
}

/** Rows with numbers beyond it get others, which stay within the nine digits that a number may have. */
const FARTHEST = 1_000_000;

/**
 * Reorders one whole list in one transaction, release and undo batch.
 * @throws 404 if the first item is missing, 409 with the current list if it has other items or the client saw it in
 * another order.
 */
export function createOrderWriter<Item extends Sortable>(deps: CommitDeps, queries: OrderQueries<Item>) {
  return async (by: string, { ids, seen }: OrderInput): Promise<WrittenTogether<Item> & CommittedWrite> => {
    const { written, ...committed } = await commitChanges<Item>(deps, {
      by,
      work: async (tx, at) => {
        const all = await queries.list(tx);
        const byId = new Map(all.map((item) => [item.id, item]));
        const first = byId.get(ids[0] ?? 0);
        if (!first) throw notFound();
        const current = all.filter((item) => queries.listOf(item) === queries.listOf(first));
        if (!isOrderOf(ids, current) || (seen && !isSameOrder(seen, current))) {
          throw conflict(ERROR_MESSAGES.staleOrder, current);
        }
        const rows: WrittenRow<Item>[] = [];
        const listed = ids.map((id) => byId.get(id) as Item);
        const numbers = renumber(listed.map(({ sortOrder }) => Number(sortOrder)));
        for (const [index, before] of listed.entries()) {
          const sortOrder = String(numbers[index]);
          const after = before.sortOrder === sortOrder ? before : await queries.update(tx, before, { sortOrder }, at);
          rows.push({ entity: queries.entity, before, after });
        }
        return rows;
      },
    });
    return { items: written.flatMap(({ after }) => after ?? []), ...committed };
  };
}

/**
 * Ascending whole numbers for rows that have these numbers now. As many rows as possible keep theirs: volunteers publish,
 * read and undo each changed row.
 */
export function renumber(current: readonly number[]): number[] {
  // Rows may keep their numbers if those leave one for each row between them, so if these differences never fall.
  const offsets = current.map((number, index) => number - index);
  const ends: number[] = [];
  const next: (number | undefined)[] = [];
  // From the end, so that of two ways the one that keeps earlier rows is found.
  for (const [index, offset] of [...offsets.entries()].reverse()) {
    if (Math.abs(offset) > FARTHEST) continue;
    const longer = ends.findIndex((end) => (offsets[end] ?? 0) < offset);
    const length = longer === -1 ? ends.length : longer;
    next[index] = ends[length - 1];
    ends[length] = index;
  }
  const kept: number[] = [];
  for (let row = ends.at(-1); row !== undefined; row = next[row]) kept.push(row);
  let offset = offsets[kept[0] ?? -1] ?? 0;
  return offsets.map((own, index) => {
    if (kept.includes(index)) offset = own;
    return offset + index;
  });
}

const isOrderOf = (ids: readonly number[], items: readonly Sortable[]): boolean =>
  ids.length === items.length && items.every(({ id }) => ids.includes(id));

const isSameOrder = (ids: readonly number[], items: readonly Sortable[]): boolean =>
  ids.length === items.length && items.every(({ id }, index) => id === ids[index]);
