import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { completeContentValue } from '../../../contract/content-items.ts';
import { byAmount, type ListKey, readCells, writeRows } from '../../../contract/lists.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldProblem, TextField } from '../../ui/fields.tsx';
import { type Direction, MoveButtons } from '../../ui/row-buttons.tsx';
import { LIST_FORMS, type Row } from './lists.tsx';

/** Row with a stable key, because its text and index change while editing. */
interface KeyedRow {
  key: number;
  cells: Row;
}

/** The second half of a double tap comes within this time, and would hit what has come under the finger. */
const DOUBLE_TAP_MILLISECONDS = 500;

const isSecondTap = (since: number): boolean => performance.now() - since < DOUBLE_TAP_MILLISECONDS;

const WIDE = 'min-w-0 flex-[3_1_220px]';
const NARROW = 'min-w-0 flex-[1_1_120px] has-[[inputmode=url]]:flex-[3_1_220px]';

interface RowsFieldProps {
  listKey: ListKey;
  /** The list's JSON, whether or not it can be stored. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isBusy: boolean;
}

/** Rows of a list are added, typed into, moved and deleted; all of them are one value. */
export function RowsField({ listKey, value, onChange, error, isBusy }: RowsFieldProps): ReactNode {
  const {
    columns,
    createRow,
    add,
    nameRow,
    summarize,
    findFault,
    isSorted = false,
    isDeletable,
    Preview,
  } = LIST_FORMS[listKey];
  const { rows, typedKey, isTyped, edit, ...moves } = useRows(listKey, value, onChange);
  const all = rows.map(({ cells }) => cells);
  const typed = rows.findIndex(({ key }) => key === typedKey);
  const fault = isTyped ? findFault?.(all, Math.max(typed, 0)) : null;
  const fresh = createRow(all);
  const problemId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are field sets of their own.
    <div className="grid gap-4" role="group" aria-describedby={problemId}>
      <ol ref={moves.list} className="grid gap-4">
        {rows.map((row, index) => {
          const name = nameRow(row.cells);
          return (
            <li key={row.key} data-row={row.key}>
              <fieldset className="flex flex-wrap items-end gap-x-3 gap-y-2 rounded-xl border border-line-cool bg-white p-3">
                <legend className="sr-only">{`Row ${index + 1}: ${name}`}</legend>
                {columns.map(({ column, isWide, Field, ...field }) => {
                  const cell = { value: row.cells[column] ?? '', onChange: edit(row.key, column) };
                  const isAtFault = fault?.row === index && fault.column === column;
                  return (
                    <div key={column} className={isWide ? WIDE : NARROW}>
                      {Field ? (
                        <Field {...cell} rowName={name} />
                      ) : (
                        <TextField {...field} {...cell} error={isAtFault ? fault.problem : undefined} />
                      )}
                    </div>
                  );
                })}
                <div className="ml-auto flex">
                  {!isSorted && (
                    <MoveButtons
                      {...{ name, index, isBusy, count: rows.length }}
                      onMove={(_from, to, by) => moves.move(row, to, by)}
                    />
                  )}
                  {isDeletable?.(row.cells) !== false && (
                    <IconButton
                      icon="trash"
                      variant="danger"
                      label={`Delete ${name}`}
                      disabled={isBusy}
                      onClick={() => moves.remove(row)}
                    />
                  )}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          ref={moves.addButton}
          icon="plus"
          disabled={isBusy || fresh === null}
          onClick={() => fresh && moves.add(fresh)}
        >
          {add}
        </Button>
        {summarize && (
          <p className="font-semibold text-ink" role="status">
            {summarize(all)}
          </p>
        )}
      </div>
      {Preview && <Preview rows={all} />}
      <p className="sr-only" role="status">
        {moves.announcement}
      </p>
      <div role="alert" id={problemId}>
        {error && <FieldProblem>{error}</FieldProblem>}
      </div>
    </div>
  );
}

export function showRows(listKey: ListKey, value: string): Row[] {
  return readCells(listKey, value)
    .toSorted(byAmount)
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, cell]) => [
          column,
          typeof cell === 'number' && column === 'percent' ? cell.toFixed(2) : String(cell),
        ]),
      ),
    );
}

/** Rows as typed. The focus stays with the row that was meant, and it is said what happened. */
function useRows(listKey: ListKey, value: string, onChange: (value: string) => void) {
  const { nameRow } = LIST_FORMS[listKey];
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [typedKey, setTypedKey] = useState<number | null>(null);
  const lastKey = useRef(0);
  const first = useRef(value);
  // Each change is made of the rows as they are by then: one that comes late undoes no other.
  const latest = useRef<{ value: string; rows: readonly KeyedRow[] }>({ value: '', rows: [] });
  if (latest.current.value !== value) {
    // Not its own: saved by somebody else, chosen in a conflict, or given up.
    const keys = latest.current.rows.map(({ key }) => key);
    const rows = showRows(listKey, value).map((cells, index) => ({ key: keys[index] ?? ++lastKey.current, cells }));
    latest.current = { value, rows };
  }
  const { rows } = latest.current;
  const change = (make: (rows: readonly KeyedRow[]) => readonly KeyedRow[]): void => {
    const made = make(latest.current.rows);
    const next = completeContentValue(listKey, writeRows(made.map(({ cells }) => cells)));
    latest.current = { value: next, rows: made };
    onChange(next);
  };
  const moved = useRef({ key: 0, at: Number.NEGATIVE_INFINITY });
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  const focus = useRef<(() => void) | null>(null);
  const find = (key: number | undefined, button: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${key}"] ${button}`);
  // Once the rows stand in their new order: a button that comes to an end of the list cannot be pressed any more.
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
    isTyped: value !== first.current,
    edit: (key: number, column: string) => (cell: string) => {
      setTypedKey(key);
      change((all) => all.map((row) => (row.key === key ? { key, cells: { ...row.cells, [column]: cell } } : row)));
    },
    add: (cells: Row) => {
      if (!isSecondTap(removedAt.current)) change((all) => [...all, { key: ++lastKey.current, cells }]);
    },
    move: (row: KeyedRow, to: number, by: Direction) => {
      const { key } = row;
      if (moved.current.key !== key && isSecondTap(moved.current.at)) return;
      moved.current = { key, at: performance.now() };
      change((all) => all.filter((other) => other.key !== key).toSpliced(to, 0, row));
      setAnnouncement(`${nameRow(row.cells)} moved. It is row ${to + 1} of ${rows.length} now.`);
      focus.current = () => (find(key, `[data-move="${by}"]:enabled`) ?? find(key, '[data-move]:enabled'))?.focus();
    },
    remove: ({ key, cells }: KeyedRow) => {
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
