import { useEffect, useRef, useState } from 'react';
import type { Direction } from '../../ui/row-buttons.tsx';
import type { KeyedRow, Row, useRowsForm } from './rows-form.ts';

/** The second half of a double tap comes within this time, and would hit what has come under the finger. */
const DOUBLE_TAP_MILLISECONDS = 500;

const isSecondTap = (since: number): boolean => performance.now() - since < DOUBLE_TAP_MILLISECONDS;

type RowsForm = Pick<ReturnType<typeof useRowsForm>, 'rows' | 'add' | 'move' | 'remove'>;

/** Moves and deletes rows of a form: the focus stays with the row that was meant, and it is said what happened. */
export const useRowMoves = ({ rows, add, move, remove }: RowsForm, nameRow: (row: Row) => string) => {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const moved = useRef({ key: 0, at: Number.NEGATIVE_INFINITY });
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  const find = (key: number | undefined, button: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${key}"] ${button}`);
  const focus = useRef<(() => void) | null>(null);
  // Once the rows stand in their new order: a button that comes to an end of the list cannot be pressed any more.
  useEffect(() => {
    focus.current?.();
    focus.current = null;
  });
  return {
    list,
    addButton,
    said,
    add: (cells: Row) => {
      if (!isSecondTap(removedAt.current)) add(cells);
    },
    move: ({ key, cells }: KeyedRow, to: number, by: Direction) => {
      if (moved.current.key !== key && isSecondTap(moved.current.at)) return;
      moved.current = { key, at: performance.now() };
      move(key, to);
      setSaid(`${nameRow(cells)} moved. It is row ${to + 1} of ${rows.length} now.`);
      focus.current = () => (find(key, `[data-move="${by}"]:enabled`) ?? find(key, '[data-move]:enabled'))?.focus();
    },
    remove: ({ key, cells }: KeyedRow) => {
      if (isSecondTap(removedAt.current)) return;
      removedAt.current = performance.now();
      const next = rows[rows.findIndex((row) => row.key === key) + 1]?.key;
      remove(key);
      setSaid(`${nameRow(cells)} deleted. ${rows.length === 2 ? '1 row is' : `${rows.length - 1} rows are`} left.`);
      focus.current = () => (find(next, '[aria-label^="Delete"]') ?? addButton.current)?.focus();
    },
  };
};
