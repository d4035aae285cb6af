import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { getContentValue } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';
import { useAdmin } from '../../client/session.ts';
import { findKeptDraft } from '../../forms/item-form.ts';
import { StoredBadge } from '../../ui/badges.tsx';
import { EditButton, HeadedCard } from '../../ui/block-header.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CardBody } from '../../ui/card.tsx';
import { FieldProblem, TextField } from '../../ui/fields.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { MoveButtons } from '../../ui/row-buttons.tsx';
import { contentItems } from '../content/data.ts';
import { CardForm } from './card-form.tsx';
import { useRowMoves } from './row-moves.ts';
import { type Row, type RowsCodec, useRowsForm } from './rows-form.ts';

interface Column {
  name: string;
  label: string;
  maxLength?: number;
  /** Takes the room that others leave. */
  isWide?: boolean;
  isNumber?: boolean;
  /** In place of a field of words. */
  Field?: (props: { value: string; rowName: string; onChange: (value: string) => void }) => ReactNode;
}

export interface RowsCardProps {
  id: string;
  title: string;
  place: string;
  page: PageType;
  codec: RowsCodec;
  columns: readonly Column[];
  /** Initial values of a new row. Null if there is no room for another. */
  createRow: (rows: readonly Row[]) => Row | null;
  /** The button under the rows. */
  add: string;
  /** Name of a row. */
  nameRow: (row: Row) => string;
  /** Summary of a row in the closed card. */
  describeRow: (row: Row) => string;
  /** Above the buttons, as a running total. */
  summarize?: (rows: readonly Row[]) => string;
  /** Leads on to what a row that was just added says. */
  onAdded?: (row: Row) => void;
  /** In place of the rows where there are none. */
  empty?: string;
  /** The page puts the rows in order by itself. */
  isSorted?: boolean;
}

/** A list of the page: its rows as they are, and one form for all of them. */
export const RowsCard = (props: RowsCardProps) => (
  <Loaded query={useQuery(contentItems.query)} failure={`${props.title} could not be loaded.`}>
    {(items) => <LoadedCard {...props} items={items} />}
  </Loaded>
);

type LoadedCardProps = RowsCardProps & { items: readonly ContentItem[] };

const LoadedCard = (props: LoadedCardProps) => {
  const { id, title, place, page, codec, items, describeRow, nameRow, summarize, empty = 'None yet.' } = props;
  const admin = useAdmin();
  const [isEditing, setEditing] = useState(() => findKeptDraft(admin.id, `rows:${codec.contentKey}`) !== null);
  const rows = codec.read(getContentValue(items, codec.contentKey));
  return (
    <HeadedCard
      id={id}
      title={title}
      place={place}
      glyph={<PlaceGlyph place="tabs" page={page} />}
      badges={<StoredBadge isStored={items.some(({ key }) => key === codec.contentKey)} />}
      actions={<EditButton name={title} isEditing={isEditing} onEdit={() => setEditing(true)} />}
    >
      {isEditing ? (
        <RowsCardForm {...props} onClose={() => setEditing(false)} />
      ) : (
        <CardBody className="bg-soft">
          {rows.length === 0 && <p>{empty}</p>}
          <ul className="grid gap-2">
            {rows.map((row) => (
              <li key={join(row)} className="flex flex-wrap justify-between gap-x-6 wrap-anywhere">
                <strong className="font-semibold text-ink">{nameRow(row)}</strong>
                <span>{describeRow(row)}</span>
              </li>
            ))}
          </ul>
          {summarize && rows.length > 0 && <p className="mt-3 font-semibold text-ink">{summarize(rows)}</p>}
        </CardBody>
      )}
    </HeadedCard>
  );
};

const join = (row: Row): string => Object.values(row).join('|');

const RowsCardForm = (props: LoadedCardProps & { onClose: () => void }) => {
  const {
    title,
    codec,
    items,
    columns,
    createRow,
    add,
    nameRow,
    summarize,
    isSorted = false,
    onAdded,
    onClose,
  } = props;
  const onSaved = ([added]: readonly Row[]) => {
    onClose();
    if (added) onAdded?.(added);
  };
  const form = useRowsForm({ codec, label: title, items, onSaved });
  const { rows, problems, isSaving } = form;
  const moves = useRowMoves(form, nameRow);
  const problemId = useId();
  const all = rows.map(({ cells }) => cells);
  const [editedKey, setEditedKey] = useState(0);
  const edited = rows.findIndex(({ key }) => key === editedKey);
  const fault = form.isChanged ? codec.findFault?.(all, Math.max(edited, 0)) : null;
  const fresh = createRow(all);
  return (
    <CardForm
      form={form}
      title={title}
      itemOf={() => items.find(({ key }) => key === codec.contentKey)?.id}
      fieldLabels={{ rows: title }}
      onClose={onClose}
      describedBy={problemId}
    >
      <ol ref={moves.list} className="grid gap-4">
        {rows.map((row, index) => (
          <li key={row.key} data-row={row.key}>
            <fieldset className="flex flex-wrap items-end gap-x-3 gap-y-2 rounded-xl border border-line-cool bg-white p-3">
              <legend className="sr-only">{`Row ${index + 1}: ${nameRow(row.cells)}`}</legend>
              {columns.map(({ name, label, maxLength, isWide = false, isNumber = false, Field }) => (
                <div key={name} className={isWide ? 'min-w-0 flex-[3_1_220px]' : 'min-w-0 flex-[1_1_120px]'}>
                  {Field ? (
                    <Field
                      value={row.cells[name] ?? ''}
                      rowName={nameRow(row.cells)}
                      onChange={(cell) => form.edit(row.key, name, cell)}
                    />
                  ) : (
                    <TextField
                      label={label}
                      value={row.cells[name] ?? ''}
                      onChange={(cell) => {
                        if (isNumber) setEditedKey(row.key);
                        form.edit(row.key, name, cell);
                      }}
                      error={fault?.row === index && fault.column === name ? fault.problem : undefined}
                      maxLength={maxLength}
                      inputMode={isNumber ? 'decimal' : undefined}
                    />
                  )}
                </div>
              ))}
              <div className="ml-auto flex">
                {!isSorted && (
                  <MoveButtons
                    name={nameRow(row.cells)}
                    index={index}
                    count={rows.length}
                    isBusy={isSaving}
                    onMove={(_from, to, by) => moves.move(row, to, by)}
                  />
                )}
                <IconButton
                  icon="trash"
                  look="danger"
                  label={`Delete ${nameRow(row.cells)}`}
                  disabled={isSaving}
                  onClick={() => moves.remove(row)}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          ref={moves.addButton}
          icon="plus"
          disabled={isSaving || fresh === null}
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
      <p className="sr-only" role="status">
        {moves.said}
      </p>
      <div role="alert" id={problemId}>
        {problems.rows && <FieldProblem>{problems.rows}</FieldProblem>}
      </div>
    </CardForm>
  );
};
