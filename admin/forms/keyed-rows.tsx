import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DeleteButton, MoveButtons } from '../ui/row-buttons.tsx';

/** Row with a stable key, because its text and index change while editing. */
interface KeyedRow<Cells> {
  key: number;
  cells: Cells;
}

interface RowsOptions<Cells> {
  /** All rows, serialized as in the form's field. */
  value: string;
  onChange: (value: string) => void;
  /** By default, the rows are JSON. */
  read?: (value: string) => readonly Cells[];
  write?: (rows: Cells[]) => string;
  nameRow: (cells: Cells) => string;
}

/** Time within which a second tap counts as a double tap, which would hit whatever moved under the finger. */
const DOUBLE_TAP_MILLISECONDS = 500;

const isSecondTap = (since: number): boolean => performance.now() - since < DOUBLE_TAP_MILLISECONDS;

/** Editable rows. Keeps the focus on the moved or next row, and announces each change to screen readers. */
export function useKeyedRows<Cells extends object>({
  value,
  onChange,
  read = (text): readonly Cells[] => JSON.parse(text),
  write = JSON.stringify,
  nameRow,
}: RowsOptions<Cells>) {
  type Row = KeyedRow<Cells>;
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [typedKey, setTypedKey] = useState<number | null>(null);
  const lastKey = useRef(0);
  const round = useRef(0);
  // Changes apply to the latest rows, so that a late one does not undo another.
  const latest = useRef<{ value: string; rows: readonly Row[] }>({ value: '', rows: [] });
  if (latest.current.value !== value) {
    // The value came from elsewhere: another save, a resolved conflict, or discarded edits.
    const keys = latest.current.rows.map(({ key }) => key);
    const rows = read(value).map((cells, index) => ({ key: keys[index] ?? ++lastKey.current, cells }));
    latest.current = { value, rows };
    round.current += 1;
  }
  const { rows } = latest.current;
  const change = (make: (rows: readonly Row[]) => readonly Row[]): void => {
    const made = make(latest.current.rows);
    const next = write(made.map(({ cells }) => cells));
    latest.current = { value: next, rows: made };
    onChange(next);
  };
  const moved = useRef({ key: 0, at: Number.NEGATIVE_INFINITY });
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  const focus = useRef<(() => void) | null>(null);
  const find = (key: number | undefined, control: string) =>
    list.current?.querySelector<HTMLElement>(`:scope > [data-row="${key}"] :is(${control})`);
  // Runs after rendering, when the row to focus is there.
  useEffect(() => {
    focus.current?.();
    focus.current = null;
  });
  return {
    rows,
    list,
    addButton,
    announcement,
    typedKey,
    /** Number of values that came from elsewhere. Use as a key for editors that read their text only once. */
    round: round.current,
    edit: (key: number, changed: Partial<Cells>) => {
      setTypedKey(key);
      change((all) => all.map((row) => (row.key === key ? { key, cells: { ...row.cells, ...changed } } : row)));
    },
    add: (cells: Cells) => {
      if (isSecondTap(removedAt.current)) return;
      const key = ++lastKey.current;
      change((all) => [...all, { key, cells }]);
      // A field set, if its editor is still loading.
      focus.current = () => (find(key, 'input, select, textarea') ?? find(key, 'fieldset'))?.focus();
    },
    move: (row: Row, to: number) => {
      const { key } = row;
      if (moved.current.key !== key && isSecondTap(moved.current.at)) return;
      moved.current = { key, at: performance.now() };
      change((all) => all.filter((other) => other.key !== key).toSpliced(to, 0, row));
      setAnnouncement(`${nameRow(row.cells)} moved. It is row ${to + 1} of ${rows.length} now.`);
    },
    remove: ({ key, cells }: Row) => {
      if (isSecondTap(removedAt.current)) return;
      removedAt.current = performance.now();
      const next = rows[rows.findIndex((row) => row.key === key) + 1]?.key;
      change((all) => all.filter((row) => row.key !== key));
      setAnnouncement(
        `${nameRow(cells)} deleted. ${rows.length === 2 ? '1 row is' : `${rows.length - 1} rows are`} left.`,
      );
      focus.current = () => (find(next, '[aria-label^="Delete"]') ?? addButton.current)?.focus();
    },
  };
}

type KeyedRows<Cells extends object> = ReturnType<typeof useKeyedRows<Cells>>;

interface RowListProps<Cells extends object> {
  keyed: KeyedRows<Cells>;
  /** Name of a row in the labels of its buttons. */
  nameRow: (cells: Cells, index: number) => string;
  /** By default, the row's name. */
  getLegend?: (name: string, index: number) => string;
  isBusy?: boolean;
  /** False if the page sorts the rows itself. */
  isMovable?: boolean;
  isDeletable?: (cells: Cells) => boolean;
  className: string;
  rowClassName: string;
  itemClassName?: string;
  /** Fields of a row, and where its buttons stand. */
  children: (row: KeyedRows<Cells>['rows'][number], index: number, buttons: ReactNode) => ReactNode;
}

/** Rows as field sets that can be moved and deleted, and what was done with them for screen readers. */
export function RowList<Cells extends object>(props: RowListProps<Cells>) {
  const { keyed, nameRow, isBusy = false, isMovable = true, isDeletable, className, rowClassName } = props;
  const { rows, list, announcement, move, remove } = keyed;
  return (
    <>
      <ol ref={list} className={className}>
        {rows.map((row, index) => {
          const name = nameRow(row.cells, index);
          const buttons = (
            <div className="ml-auto flex">
              {isMovable && (
                <MoveButtons
                  name={name}
                  index={index}
                  isBusy={isBusy}
                  count={rows.length}
                  onMove={(_from, to) => move(row, to)}
                />
              )}
              {isDeletable?.(row.cells) !== false && (
                <DeleteButton name={name} isBusy={isBusy} onDelete={() => remove(row)} />
              )}
            </div>
          );
          return (
            <li key={row.key} data-row={row.key} className={props.itemClassName ?? 'min-w-0'}>
              <fieldset className={rowClassName} tabIndex={-1}>
                <legend className="sr-only">{props.getLegend?.(name, index) ?? name}</legend>
                {props.children(row, index, buttons)}
              </fieldset>
            </li>
          );
        })}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}
