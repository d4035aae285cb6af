import type { ReactNode } from 'react';
import { MAX_ROWS } from '../../../contract/custom-pages.ts';
import { DescribeField } from '../../forms/describe-field.tsx';
import { useKeyedRows } from '../../forms/keyed-rows.ts';
import { RowList } from '../../forms/row-list.tsx';
import { Button } from '../../ui/button.tsx';
import { AddressField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ImageCell } from '../media/image-cell.tsx';

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
  Fields: (props: { row: Row; name: string; onChange: (changed: Partial<Row>) => void }) => ReactNode;
}

const NO_IMAGE: ImageFields = { imageUrl: '', altText: '', isDecorative: false };

const IMAGES: RowKind<Image> = {
  noun: 'image',
  empty: { ...NO_IMAGE, caption: '' },
  nameRow: ({ caption, altText }) => caption || altText || 'image',
  Fields: ({ row, name, onChange }) => (
    <>
      <DescribedImage image={row} rowName={name} onChange={onChange} />
      <TextField
        label="Caption"
        isOptional
        value={row.caption}
        onChange={(caption) => onChange({ caption })}
        maxLength={300}
      />
    </>
  ),
};

const CARDS: RowKind<Card> = {
  noun: 'card',
  empty: { ...NO_IMAGE, title: '', text: '', url: '' },
  nameRow: ({ title }) => title || 'card',
  Fields: ({ row, name, onChange }) => (
    <>
      <TextField
        label="Card title"
        value={row.title}
        onChange={(title) => onChange({ title })}
        maxLength={120}
        required
      />
      <TextAreaField label="Card text" value={row.text} onChange={(text) => onChange({ text })} maxLength={1000} />
      <DescribedImage image={row} rowName={name} onChange={onChange} />
      <UrlField isOptional url={row.url} onChange={onChange} />
    </>
  ),
};

const BUTTONS: RowKind<LinkButton> = {
  noun: 'button',
  empty: { label: '', url: '' },
  nameRow: ({ label }) => label || 'button',
  Fields: ({ row, onChange }) => (
    <FormRow columns="two">
      <TextField
        label="Button text"
        value={row.label}
        onChange={(label) => onChange({ label })}
        maxLength={60}
        required
      />
      <UrlField url={row.url} onChange={onChange} />
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

/** Editor for the rows of one section. */
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
        {(row, index, buttons) => (
          <>
            <Fields
              row={row.cells}
              name={nameInList(row.cells, index)}
              onChange={(changed) => keyed.edit(row.key, changed)}
            />
            {buttons}
          </>
        )}
      </RowList>
      {keyed.rows.length < MAX_ROWS && (
        <div>
          <Button ref={keyed.addButton} icon="plus" onClick={() => keyed.add(empty)}>
            {`Add ${noun === 'image' ? 'an' : 'a'} ${noun}`}
          </Button>
        </div>
      )}
    </>
  );
}

function UrlField({
  url,
  isOptional,
  onChange,
}: {
  url: string;
  isOptional?: boolean;
  onChange: (changed: { url: string }) => void;
}) {
  return (
    <AddressField
      label="Link"
      isOptional={isOptional}
      value={url}
      onChange={(typed) => onChange({ url: typed })}
      placeholder="/events or https://…"
      hint="A page of this site, or another web address"
    />
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
