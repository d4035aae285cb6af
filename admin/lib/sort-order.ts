interface Sortable {
  id: number;
  sortOrder: string;
}

/** As the pages sort: by number, then by id. */
export const sortByOrder = <Item extends Sortable>(items: readonly Item[]): Item[] =>
  [...items].sort((one, other) => Number(one.sortOrder) - Number(other.sortOrder) || one.id - other.id);

/** What must be written so that the item at `from` stands at `to`: only items whose number changes. */
export const listMoves = <Item extends Sortable>(items: readonly Item[], from: number, to: number): Item[] => {
  const moved = items.filter((_, index) => index !== from);
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return [];
  moved.splice(to, 0, item);
  return moved.flatMap((each, index) =>
    each.sortOrder === String(index) ? [] : [{ ...each, sortOrder: String(index) }],
  );
};

/** Below all of these. */
export const getNextOrder = (items: readonly Pick<Sortable, 'sortOrder'>[]): string =>
  String(Math.max(-1, ...items.map(({ sortOrder }) => Number(sortOrder))) + 1);
