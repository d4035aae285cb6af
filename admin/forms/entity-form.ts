import type { z } from 'zod';
import type { Stored } from './form-state.ts';
import { useItemForm } from './item-form.ts';
import type { Fields } from './merging.ts';
import { findProblems, readCurrent } from './problems.ts';

interface Stamped {
  id: number;
  version: number;
}

interface EntityFormOptions<Row extends Stamped, F extends Fields, Input> {
  /** The item being edited; null while one is added. */
  item: Row | null;
  isGone: boolean;
  /** Names the kind in what is kept of it. */
  kind: string;
  /** Which of the forms for a new item this is. */
  place: string;
  /** As the question about unsaved text calls it. */
  label: string;
  /** What a refused save is told that the server has. */
  schema: z.ZodType<Row>;
  /** What is sent is held against it first; absent where the form's own fields refuse what is wrong. */
  inputSchema?: z.ZodType;
  empty: F;
  toFields: (row: Row) => F;
  toBody: (fields: F) => Input;
  create: (body: Input) => Promise<unknown>;
  update: (edit: Input & Stamped) => Promise<unknown>;
  says: { added: string; updated: string; saveFailure: string };
  onDone: () => void;
}

/** A form for the items of a list: it adds one, edits the one it is given, or adds again what somebody else deleted. */
export const useEntityForm = <Row extends Stamped, F extends Fields, Input>(
  options: EntityFormOptions<Row, F, Input>,
) => {
  const { item, isGone, schema, inputSchema, empty, toFields, toBody, create, update, says, onDone } = options;
  const toStored = (row: Row): Stored<F> => ({ version: row.version, fields: toFields(row) });
  const form = useItemForm<F, number | null, unknown>({
    name: `${options.kind}:${item?.id ?? `new:${options.place}`}`,
    label: options.label,
    stored: item ? toStored(item) : { version: null, fields: empty },
    findProblems: (fields) => (inputSchema ? findProblems(inputSchema, toBody(fields)) : {}),
    save: (fields, version) =>
      item ? update({ ...toBody(fields), id: item.id, version: version ?? item.version }) : create(toBody(fields)),
    findTheirs: (error) => {
      const current = readCurrent(error, schema);
      return current && toStored(current);
    },
    success: item ? says.updated : says.added,
    isGone,
    saveAsNew: { save: (fields) => create(toBody(fields)), success: says.added },
    failure: says.saveFailure,
    onSaved: () => {
      onDone();
      if (!item) form.focusFirst();
    },
  });
  const cancel = () => {
    form.clear();
    onDone();
  };
  return { ...form, cancel, isNew: item === null, edited: item && { id: item.id, name: options.label } };
};
