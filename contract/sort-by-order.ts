interface Sortable {
  id: number;
  sortOrder: string;
}

/** Rows in the order visitors see: by the number in `sortOrder`, then as they were added. */
export const sortByOrder = <Row extends Sortable>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => Number(one.sortOrder) - Number(other.sortOrder) || one.id - other.id);

/** The list as it is seen, and as it shall stand so that the item at `from` stands at `to`. */
export function planMove(items: readonly Pick<Sortable, 'id'>[], from: number, to: number) {
  const seen = items.map(({ id }) => id);
  const [moved] = seen.slice(from, from + 1);
  const others = seen.filter((id) => id !== moved);
  return { ids: moved === undefined ? seen : others.toSpliced(Math.max(0, to), 0, moved), seen };
}

/** Below all of these. */
export const getNextOrder = (items: readonly Pick<Sortable, 'sortOrder'>[]): string =>
  String(Math.max(-1, ...items.map(({ sortOrder }) => Number(sortOrder))) + 1);
