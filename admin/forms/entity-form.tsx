import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { listFieldLabels, nameOne, readName } from '../../contract/entities.ts';
import { getWriteMessages } from '../../contract/messages.ts';
import type { VisibilityWindow } from '../../contract/visibility-window.ts';
import { ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Written } from '../client/api.ts';
import { useOfferUndo } from '../client/undo.ts';
import { SwitchField } from '../ui/choices.tsx';
import { FormActions, FormFrame } from './form-frame.tsx';
import type { Stored } from './form-state.ts';
import { type ItemFormOptions, useItemForm } from './item-form.ts';
import type { Fields } from './merging.ts';
import { findProblems, readTheirs } from './problems.ts';
import { getWindowFields, toWindowBody, VisibilityWindowField, type WindowFields } from './visibility-window.tsx';

interface EntityFormDefinition<Row extends Stamped & VisibilityWindow, F extends Fields, Input, More>
  extends Pick<EntityFormOptions<Row, F, Input>, 'empty' | 'toFields'> {
  items: {
    entity: WorkingCopyEntity;
    getAll: (client: QueryClient) => Promise<Row[]>;
    useCreate: () => { mutateAsync: (body: Input) => Promise<Saved> };
    useUpdate: () => { mutateAsync: (edit: Input & Stamped) => Promise<Saved> };
  };
  /** By default, the schema of a new item. */
  inputSchema?: z.ZodType;
  begin?: (props: EntityFormProps<Row> & More) => Partial<F & WindowFields>;
  toBody: (fields: F & ReturnType<typeof toWindowBody>, props: EntityFormProps<Row>) => Input;
  /** Labels of fields that are not columns. */
  labels?: Partial<Record<keyof F & string, string>>;
  isReady: (fields: F) => boolean;
  /** Explains on the button why the form is not ready. */
  needs: string;
  title?: (props: EntityFormProps<Row> & More) => string | undefined;
  /** True if state and visibility window are shown. Default: true. */
  isFull?: (props: EntityFormProps<Row> & More) => boolean;
  /** The fields, above the visibility window. */
  Layout: ComponentType<
    { form: EntityFormView<F & WindowFields> } & Omit<EntityFormProps<Row>, 'place' | 'onDone'> & More
  >;
  /** Shown below the fields, such as findings in them. */
  Below: ComponentType<{ entity: WorkingCopyEntity; id: number | null; fields: F; item: Row | null }>;
}

export interface EntityFormProps<Row> {
  /** The edited item. Null while adding one. */
  item: Row | null;
  isGone: boolean;
  /** All rows, used to place a new one after them. */
  all: readonly Row[];
  place: string;
  onDone: () => void;
}

type EntityFormView<F extends Fields> = Pick<
  ReturnType<typeof useItemForm<F, number | null, Saved>>,
  'text' | 'toggle' | 'change' | 'fields' | 'problems'
> & { isNew: boolean };

/** A write may bring its own message. */
type Saved = Written<{ id: number }> & { message?: string };

interface Stamped {
  id: number;
  version: number;
}

interface EntityFormOptions<Row extends Stamped, F extends Fields, Input>
  extends Pick<ItemFormOptions<F, number | null, Saved>, 'label' | 'labels' | 'isFailureFixed' | 'onDiscarded'>,
    Partial<Pick<ItemFormOptions<F, number | null, Saved>, 'findProblems'>> {
  /** The edited item. Null while adding one. */
  item: Row | null;
  isGone: boolean;
  /** Kind of item in the names of drafts. */
  kind: string;
  /** Distinguishes several forms for new items. */
  place: string;
  /** Schema of the stored item in the response to a refused save. */
  schema: z.ZodType<Row>;
  /** Checks the body before it is sent. Absent if the fields themselves refuse mistakes. */
  inputSchema?: z.ZodType;
  /** Fields of a new item. Those named like a column are filled from it. */
  empty: F;
  /** Converts columns that fields hold in another form. */
  toFields?: (row: Row) => Partial<F>;
  toBody: (fields: F) => Input;
  create: (body: Input) => Promise<Saved>;
  update: (edit: Input & Stamped) => Promise<Saved>;
  messages: { added: string; updated: string; saveFailure: string };
  onDone?: () => void;
}

/** Form state for list items: adds one, edits one, or re-creates one that someone else deleted. */
export function useEntityForm<Row extends Stamped, F extends Fields, Input>(options: EntityFormOptions<Row, F, Input>) {
  const { item, schema, inputSchema, empty, toFields, toBody, create, update, messages, onDone, ...rest } = options;
  const { offerUndo } = useOfferUndo();
  const toStored = (row: Row): Stored<F> => ({
    version: row.version,
    fields: { ...readColumns(empty, row), ...toFields?.(row) },
  });
  const form = useItemForm<F, number | null, Saved>({
    findProblems: (fields) => (inputSchema ? findProblems(inputSchema, toBody(fields)) : {}),
    ...rest,
    name: `${options.kind}:${item?.id ?? `new:${options.place}`}`,
    stored: item ? toStored(item) : { version: null, fields: empty },
    save: (fields, version) =>
      item ? update({ ...toBody(fields), id: item.id, version: version ?? item.version }) : create(toBody(fields)),
    findTheirs: readTheirs(schema, toStored),
    success: item ? messages.updated : messages.added,
    showSaved: (saved) =>
      offerUndo(saved.message ?? (saved.body.id === item?.id ? messages.updated : messages.added), saved),
    saveAsNew: { save: (fields) => create(toBody(fields)), success: messages.added },
    failure: messages.saveFailure,
    onSaved: () => {
      onDone?.();
      if (!item) form.focusFirst();
    },
  });
  const cancel = () => {
    form.clear();
    onDone?.();
  };
  return { ...form, cancel, isNew: item === null, edited: item && { id: item.id, name: options.label } };
}

/** Defines the form for one kind of list item: schema, labels of its descriptor, and a layout of fields. */
export function defineEntityForm<Row extends Stamped & VisibilityWindow, F extends Fields, Input, More extends object>(
  definition: EntityFormDefinition<Row, F, Input, More>,
) {
  const { items, empty, Layout, Below, needs } = definition;
  const { entity } = items;
  const schema = ENTITIES[entity].item as z.ZodType as z.ZodType<Row>;
  const { inputSchema = ENTITIES[entity].create } = definition;
  const noun = nameOne(entity);
  const labels: Readonly<Partial<Record<string, string>>> = { ...listFieldLabels(entity), ...definition.labels };
  const toFields = (row: Row) =>
    ({ ...definition.toFields?.(row), ...getWindowFields(row) }) as Partial<F & WindowFields>;
  return function EntityForm(props: EntityFormProps<Row> & More): ReactNode {
    const { item, isGone, place, onDone } = props;
    const { mutateAsync: create } = items.useCreate();
    const { mutateAsync: update } = items.useUpdate();
    const form = useEntityForm<Row, F & WindowFields, Input>({
      item,
      isGone,
      place,
      onDone,
      create,
      update,
      toFields,
      // Name used by drafts stored before this form existed: calendarEvents is calendar-event.
      kind: entity.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).slice(0, -1),
      label: item ? readName(entity, item) : `the new ${noun}`,
      labels,
      schema,
      inputSchema,
      empty: { ...empty, ...getWindowFields(null), ...definition.begin?.(props) },
      toBody: (fields) => definition.toBody({ ...fields, ...toWindowBody(fields, item) }, props),
      messages: getWriteMessages(entity),
    });
    const isFull = definition.isFull?.(props) ?? true;
    const edited = form.edited && { entity, ...form.edited };
    const title = edited ? `Edit ${edited.name}` : (definition.title?.(props) ?? `Add a ${noun}`);
    return (
      <FormFrame form={form} item={edited} title={title}>
        <Layout {...props} form={form} />
        {isFull && (
          <VisibilityWindowField
            value={form.fields}
            problems={form.problems}
            onChange={(end, value) => form.change({ [end]: value } as Partial<F & WindowFields>)}
          />
        )}
        <Below entity={entity} id={item?.id ?? null} fields={form.fields} item={item} />
        <FormActions
          form={form}
          action={edited ? 'Update' : `Add ${noun}`}
          isNew={form.isNew}
          isReady={definition.isReady(form.fields)}
          needs={needs}
          onCancel={edited ? form.cancel : undefined}
        >
          {isFull && <SwitchField hint="Visitors see it" {...form.toggle('isActive')} />}
        </FormActions>
      </FormFrame>
    );
  };
}

/** Columns with form fields, as text and booleans. */
export function readColumns<F extends Fields>(empty: F, row: object): F {
  const columns: Readonly<Record<string, unknown>> = { ...row };
  const read = ([name, value]: [string, string | boolean]) => {
    const column = columns[name] ?? value;
    return [name, typeof value === 'boolean' ? column === true : String(column)];
  };
  return Object.fromEntries(Object.entries(empty).map(read)) as F;
}
