import type { ReactNode } from 'react';
import { DeleteButton, MoveButtons } from '../ui/row-buttons.tsx';
import type { useKeyedRows } from './keyed-rows.ts';

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
  getRowProps?: (index: number) => object;
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
                  onMove={(_from, to, by) => move(row, to, by)}
                />
              )}
              {isDeletable?.(row.cells) !== false && (
                <DeleteButton name={name} isBusy={isBusy} onDelete={() => remove(row)} />
              )}
            </div>
          );
          return (
            <li key={row.key} data-row={row.key} className="min-w-0" {...props.getRowProps?.(index)}>
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
