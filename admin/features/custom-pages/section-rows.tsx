import type { ReactNode } from 'react';
import { MAX_ROWS } from '../../../contract/custom-pages.ts';
import { DescribeField } from '../../forms/describe-field.tsx';
import { RowList, useKeyedRows } from '../../forms/keyed-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { AddressField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ImageCell } from '../media/image-chooser.tsx';

interface ImageFields {
  imageUrl: string;
  altText: string;
  isDecorative: boolean;
}

type Image = ImageFields & { caption: string };
type Card = ImageFields & { title: string; text: string; url: string };
type LinkButton = { label: string; url: string };

interface RowKind<Row> {
  noun: string;
  empty: Row;
  /** Row name for button labels. */
  nameRow: (row: Row) => string;
  Fields: (props: {
    row: Row;
    name: string;
    onChange: (changed: Partial<Row>) => void;
    /** Value of a text field, and what changes it. */
    text: (field: keyof Row) => { value: string; onChange: (value: string) => void };
  }) => ReactNode;
}

const NO_IMAGE: ImageFields = { imageUrl: '', altText: '', isDecorative: false };

const LINK = {
  label: 'Link',
  placeholder: '/events or https://…',
  hint: 'A page of this site, or another web address',
};

const IMAGES: RowKind<Image> = {
  noun: 'image',
  empty: { ...NO_IMAGE, caption: '' },
  nameRow: ({ caption, altText }) => caption || altText || 'image',
  Fields: ({ row, name, onChange, text }) => (
    <>
      <DescribedImage image={row} rowName={name} onChange={onChange} />
      <TextField label="Caption" isOptional {...text('caption')} maxLength={300} />
    </>
  ),
};

const CARDS: RowKind<Card> = {
  noun: 'card',
  empty: { ...NO_IMAGE, title: '', text: '', url: '' },
  nameRow: ({ title }) => title || 'card',
  Fields: ({ row, name, onChange, text }) => (
    <>
      <TextField label="Card title" {...text('title')} maxLength={120} required />
      <TextAreaField label="Card text" {...text('text')} maxLength={1000} />
      <DescribedImage image={row} rowName={name} onChange={onChange} />
      <AddressField isOptional {...LINK} {...text('url')} />
    </>
  ),
};

const BUTTONS: RowKind<LinkButton> = {
  noun: 'button',
  empty: { label: '', url: '' },
  nameRow: ({ label }) => label || 'button',
  Fields: ({ text }) => (
    <FormRow columns="two">
      <TextField label="Button text" {...text('label')} maxLength={60} required />
      <AddressField {...LINK} {...text('url')} />
    </FormRow>
  ),
};

interface RowsProps<Row> {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

export const ImageRows = (props: RowsProps<Image>) => <Rows kind={IMAGES} {...props} />;
export const CardRows = (props: RowsProps<Card>) => <Rows kind={CARDS} {...props} />;
export const ButtonRows = (props: RowsProps<LinkButton>) => <Rows kind={BUTTONS} {...props} />;

function Rows<Row extends object>({ kind, rows: stored, onChange }: RowsProps<Row> & { kind: RowKind<Row> }) {
  const { noun, empty, nameRow, Fields } = kind;
  const keyed = useKeyedRows<Row>({
    value: JSON.stringify(stored),
    onChange: (value) => onChange(JSON.parse(value)),
    read: JSON.parse,
    write: JSON.stringify,
    nameRow,
  });
  const nameInList = (row: Row, index: number) => `${nameRow(row)}, ${noun} ${index + 1}`;
  return (
    <>
      <RowList
        keyed={keyed}
        nameRow={nameInList}
        className="grid min-w-0 gap-3"
        rowClassName="grid min-w-0 gap-3 rounded-lg bg-soft p-3"
      >
        {({ key, cells }, index, buttons) => (
          <>
            <Fields
              row={cells}
              name={nameInList(cells, index)}
              onChange={(changed) => keyed.edit(key, changed)}
              text={(field) => ({
                value: String(cells[field]),
                onChange: (value) => keyed.edit(key, { [field]: value } as unknown as Partial<Row>),
              })}
            />
            {buttons}
          </>
        )}
      </RowList>
      {keyed.rows.length < MAX_ROWS && (
        <div>
          <Button
            ref={keyed.addButton}
            icon="plus"
            label={`Add ${noun === 'image' ? 'an' : 'a'} ${noun}`}
            onClick={() => keyed.add(empty)}
          />
        </div>
      )}
    </>
  );
}

interface DescribedImageProps {
  image: ImageFields;
  rowName: string;
  onChange: (changed: ImageFields) => void;
}

function DescribedImage({ image, rowName, onChange }: DescribedImageProps) {
  return (
    <>
      <ImageCell
        url={image.imageUrl}
        rowName={rowName}
        onChoose={({ url, description, isDecorative }) =>
          onChange({ imageUrl: url, altText: description, isDecorative })
        }
        onRemove={() => onChange(NO_IMAGE)}
      />
      {image.imageUrl !== '' && (
        <DescribeField {...image} onChange={(description) => onChange({ ...image, ...description })} />
      )}
    </>
  );
}
