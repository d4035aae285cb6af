import type { OrderInput, WrittenTogether } from '../../contract/changes.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { Queryable } from '../../db/client.ts';
import { conflict, notFound } from '../http/errors.ts';
import { type CommitDeps, type CommittedWrite, commitChanges, type WrittenRow } from './commit-change.ts';
import type { ItemQueries } from './write-item.ts';

interface Ordered {
  id: number;
  sortOrder: string;
}

interface OrderQueries<Item extends Ordered>
  extends Pick<ItemQueries<Item, never, { sortOrder?: string }>, 'entity' | 'update'> {
  /** All items in page order. */
  list(tx: Queryable): Promise<Item[]>;
  /** Key of the list that an item is in, such as its page. */
  listOf(item: Item): string;
}

/**
 * Reorders one whole list in one transaction, release and undo batch.
 * @throws 404 if the first item is missing, 409 with the current list if it has other items or the client saw it in
 * another order.
 */
export function createOrderWriter<Item extends Ordered>(deps: CommitDeps, queries: OrderQueries<Item>) {
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
        for (const [index, id] of ids.entries()) {
          const before = byId.get(id) as Item;
          const sortOrder = String(index);
          const after = before.sortOrder === sortOrder ? before : await queries.update(tx, before, { sortOrder }, at);
          rows.push({ entity: queries.entity, before, after });
        }
        return rows;
      },
    });
    return { items: written.flatMap(({ after }) => after ?? []), ...committed };
  };
}

const isOrderOf = (ids: readonly number[], items: readonly Ordered[]): boolean =>
  ids.length === items.length && items.every(({ id }) => ids.includes(id));

const isSameOrder = (ids: readonly number[], items: readonly Ordered[]): boolean =>
  ids.length === items.length && items.every(({ id }, index) => id === ids[index]);
