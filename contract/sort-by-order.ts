interface Sortable {
  id: number;
  sortOrder: string;
}

/** Rows in the order visitors see: by the number in `sortOrder`, then as they were added. */
export const sortByOrder = <Row extends Sortable>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => Number(one.sortOrder) - Number(other.sortOrder) || one.id - other.id);
