export interface Sortable {
  id: number;
  sortOrder: string;
}

/** Rows in the order visitors see: by `sortOrder` as a number, then by creation. */
export const sortByOrder = <Row extends Sortable>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => Number(one.sortOrder) - Number(other.sortOrder) || one.id - other.id);

/** Displayed list, and the order after moving the item at `from` to `to`. */
export function planMove(items: readonly Pick<Sortable, 'id'>[], from: number, to: number) {
  const seen = items.map(({ id }) => id);
  const [moved] = seen.slice(from, from + 1);
  const others = seen.filter((id) => id !== moved);
  return { ids: moved === undefined ? seen : others.toSpliced(Math.max(0, to), 0, moved), seen };
}

export const getNextOrder = (items: readonly Pick<Sortable, 'sortOrder'>[]): string =>
  String(Math.max(-1, ...items.map(({ sortOrder }) => Number(sortOrder))) + 1);
