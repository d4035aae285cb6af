import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import { completeContentValue } from '../../../contract/content-items.ts';
import { getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { byAmount, findCellMax, type ListKey, readCells, writeRows } from '../../../contract/lists.ts';
import { RowList, useKeyedRows } from '../../forms/keyed-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldProblem, TextField } from '../../ui/fields.tsx';
import { customPages } from '../custom-pages/data.ts';
import { LIST_FORMS, type Row } from './lists.tsx';

const WIDE = 'min-w-0 flex-[3_1_220px]';
const NARROW = 'min-w-0 flex-[1_1_120px] has-[[inputmode=url]]:flex-[3_1_220px]';

interface RowsFieldProps {
  listKey: ListKey;
  /** JSON of the list, valid or not. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isBusy: boolean;
}

/** Editor for rows of a list, which are a single value: add, edit, move and delete. */
export function RowsField(props: RowsFieldProps): ReactNode {
  const read = useShowRows(props.listKey);
  return read ? <LoadedRows {...props} read={read} /> : <p role="status">Loading…</p>;
}

type ReadRows = (value: string) => readonly Row[];

function LoadedRows({ listKey, value, onChange, error, isBusy, read }: RowsFieldProps & { read: ReadRows }) {
  const { label } = getContentKeyDefinition(listKey);
  const { columns, nameRow, isDeletable, Preview, ...list } = LIST_FORMS[listKey];
  const keyed = useKeyedRows({
    value,
    onChange,
    nameRow,
    read,
    write: (cells) => completeContentValue(listKey, writeRows(cells)),
  });
  const { rows, typedKey, edit } = keyed;
  const all = rows.map(({ cells }) => cells);
  const typed = rows.findIndex(({ key }) => key === typedKey);
  const fault = list.findFault?.(all, Math.max(typed, 0));
  const fresh = list.createRow(all);
  const problemId = useId();
  const faultId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are field sets of their own.
    <div className="grid gap-4" role="group" aria-label={label} aria-describedby={problemId}>
      <RowList
        keyed={keyed}
        nameRow={nameRow}
        getLegend={(name, index) => `Row ${index + 1}: ${name}`}
        isBusy={isBusy}
        isMovable={!list.isSorted}
        {...(isDeletable && { isDeletable })}
        className="grid gap-4"
        rowClassName="flex flex-wrap items-end gap-x-3 gap-y-2 rounded-xl border border-line-cool bg-white p-3"
      >
        {(row, index, buttons) => (
          <>
            {columns.map(({ column, isWide, Field, placeholder, ...field }) => {
              const cell = {
                value: row.cells[column] ?? '',
                onChange: (typed: string) => edit(row.key, { [column]: typed }),
              };
              const isAtFault = fault?.row === index && fault.column === column;
              return (
                <Fragment key={column}>
                  <div className={isWide ? WIDE : NARROW}>
                    {Field ? (
                      <Field {...cell} row={row.cells} rowName={nameRow(row.cells)} />
                    ) : (
                      <TextField
                        maxLength={findCellMax(listKey, column)}
                        {...field}
                        {...cell}
                        placeholder={placeholder?.(row.cells)}
                        aria-invalid={isAtFault}
                        aria-describedby={isAtFault ? faultId : undefined}
                      />
                    )}
                  </div>
                  {isAtFault && (
                    <FieldProblem id={faultId} className="basis-full sm:order-1">
                      {fault.problem}
                    </FieldProblem>
                  )}
                </Fragment>
              );
            })}
            {buttons}
          </>
        )}
      </RowList>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          ref={keyed.addButton}
          icon="plus"
          label={list.add}
          disabled={isBusy || fresh === null}
          onClick={() => fresh && keyed.add(fresh)}
        />
        {list.summarize && (
          <p className="font-semibold text-ink" role="status">
            {list.summarize(all)}
          </p>
        )}
      </div>
      {Preview && <Preview rows={all} />}
      <div role="alert" id={problemId}>
        {error && <FieldProblem>{error}</FieldProblem>}
      </div>
    </div>
  );
}

/** Hook: rows of a list's value as its fields show them, with what pages say of them. Null until those have loaded. */
export function useShowRows(listKey: ListKey): ReadRows | null {
  const { complete } = LIST_FORMS[listKey];
  const { data: pages } = useQuery({ ...customPages.query, enabled: complete !== undefined });
  if (!complete) return (value) => showRows(listKey, value);
  return pages ? (value) => complete(showRows(listKey, value), pages) : null;
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
