import { useRef } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, getContentValue } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { settleCell } from '../../../contract/row-lines.ts';
import type { Stored } from '../../forms/form-state.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { type ContentBase, toBase, useRereadContentItems, useWriteContentItems } from '../content/data.ts';
import { useTellSaved, type WrittenWords } from './words-form.ts';

/** One line of a list, by its columns' names. */
export type Row = Record<string, string>;

export interface Fault {
  /** Index of the row. */
  row: number;
  column: string;
  problem: string;
}

/** Conversion between rows and the stored text. */
export interface RowsCodec {
  contentKey: ContentKey;
  columns: readonly string[];
  read: (value: string) => Row[];
  /** Into the text that is stored now, of which a list may be a part. */
  write: (value: string, rows: readonly Row[]) => string;
  /** Reason why the rows cannot be saved, as a sentence. Null if they can. */
  findProblem: (rows: readonly Row[]) => string | null;
  /** The cell at fault as the rows stand while typing; null where none is. `edited` is the index of the row typed in last. */
  findFault?: (rows: readonly Row[], edited: number) => Fault | null;
  /** Warning that the second attempt to save overrides. Null if there is none. */
  findDoubt?: (rows: readonly Row[]) => string | null;
}

/** Row with a stable key, because its text and index change while editing. */
export interface KeyedRow {
  key: number;
  cells: Row;
}

/** Cell that a row of the club's own is told by, where it has one. */
const ID = 'id';

type RowsFields = { rows: string };

/** As one field of a form, which conflicts and kept drafts can be told of. */
const join = (rows: readonly Row[], columns: readonly string[]): string =>
  rows.map((row) => columns.map((column) => (row[column] ?? '').replace(/[\t\n]/g, ' ')).join('\t')).join('\n');

const split = (text: string, columns: readonly string[]): Row[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const cells = line.split('\t');
        return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
      });

const settle = (rows: readonly Row[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, settleCell(cell)])));

interface RowsFormOptions {
  codec: RowsCodec;
  label: string;
  items: readonly ContentItem[];
  /** @param added the rows that the list did not have */
  onSaved: (added: readonly Row[]) => void;
}

/** A list as a form: rows are added, moved and taken away, and saved as one text that one undo brings back. */
export const useRowsForm = ({ codec, label, items, onSaved }: RowsFormOptions) => {
  const { contentKey, columns } = codec;
  const { mutateAsync } = useWriteContentItems();
  const reread = useRereadContentItems();
  const tellSaved = useTellSaved();
  const doubted = useRef('');
  const toStored = (known: readonly ContentItem[]): Stored<RowsFields, ContentBase> => ({
    version: toBase(known.find(({ key }) => key === contentKey)),
    fields: { rows: join(codec.read(getContentValue(known, contentKey)), columns) },
  });
  const findProblem = (fields: RowsFields): string | null => {
    const rows = settle(split(fields.rows, columns));
    const problem = codec.findProblem(rows);
    if (problem !== null) return problem;
    const doubt = codec.findDoubt?.(rows) ?? null;
    const isSaidBefore = doubted.current === fields.rows;
    doubted.current = fields.rows;
    return doubt === null || isSaidBefore ? null : doubt;
  };
  const form = useItemForm<RowsFields, ContentBase, WrittenWords>({
    ...{ name: `rows:${contentKey}`, label, stored: toStored(items) },
    findProblems: (fields) => {
      const rows = findProblem(fields);
      return rows === null ? {} : { rows };
    },
    save: async ({ rows }, base) => {
      const value = codec.write(getContentValue(items, contentKey), settle(split(rows, columns)));
      const isBuiltIn = value === getContentKeyDefinition(contentKey).defaultValue;
      if (isBuiltIn && base === null) return null;
      const { body, changeId } = await mutateAsync([{ key: contentKey, value: isBuiltIn ? null : value, base }]);
      return { batch: body.batch, changeId };
    },
    findTheirs: async () => toStored(await reread()),
    success: MESSAGES.content.updated,
    tellSaved,
    failure: MESSAGES.content.saveFailure,
    onSaved: (_saved, { rows }) => {
      const before = split(toStored(items).fields.rows, columns);
      onSaved(split(rows, columns).filter((row) => !before.some((known) => known[ID] === row[ID])));
    },
  });
  return { ...form, ...useKeyedRows(form.fields.rows, columns, form.set('rows')) };
};

/** The rows of a text. Each change is made of the rows as they are by then: one that comes late undoes no other. */
const useKeyedRows = (text: string, columns: readonly string[], onChange: (text: string) => void) => {
  const latest = useRef<{ text: string; rows: readonly KeyedRow[] }>({ text: '', rows: [] });
  const lastKey = useRef(0);
  const take = (next: string, keys: readonly number[]) => {
    const rows = split(next, columns).map((cells, index) => ({ key: keys[index] ?? ++lastKey.current, cells }));
    latest.current = { text: next, rows };
  };
  // Not its own: saved by somebody else, chosen in a conflict, or given up.
  if (latest.current.text !== text)
    take(
      text,
      latest.current.rows.map(({ key }) => key),
    );
  const change = (make: (rows: readonly KeyedRow[]) => readonly KeyedRow[]): void => {
    const made = make(latest.current.rows);
    const next = join(
      made.map(({ cells }) => cells),
      columns,
    );
    take(
      next,
      made.map(({ key }) => key),
    );
    onChange(next);
  };
  return {
    rows: latest.current.rows,
    edit: (key: number, column: string, cell: string) =>
      change((rows) => rows.map((row) => (row.key === key ? { key, cells: { ...row.cells, [column]: cell } } : row))),
    add: (cells: Row) => change((rows) => [...rows, { key: ++lastKey.current, cells }]),
    remove: (key: number) => change((rows) => rows.filter((row) => row.key !== key)),
    move: (key: number, to: number) =>
      change((rows) => {
        const from = rows.findIndex((row) => row.key === key);
        return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
      }),
  };
};
