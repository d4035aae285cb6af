import { MAX_ROWS, type PageSection } from '../../../contract/custom-pages.ts';
import { DescribeField } from '../../forms/describe-field.tsx';
import { RowList, useKeyedRows } from '../../forms/keyed-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { AddressField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { ImageCell } from '../media/image-chooser.tsx';

type TextName = 'title' | 'text' | 'imageUrl' | 'altText' | 'caption' | 'label' | 'url';

/** An image, a card or a button. Its fields are those of a new one. */
type Row = { [Name in TextName]?: string } & { isDecorative?: boolean };

const NO_IMAGE = { imageUrl: '', altText: '', isDecorative: false };

const ROW_KINDS = {
  images: { noun: 'image', empty: { ...NO_IMAGE, caption: '' } },
  cards: { noun: 'card', empty: { title: '', text: '', ...NO_IMAGE, url: '' } },
  buttons: { noun: 'button', empty: { label: '', url: '' } },
} as const;

type RowsSection = Extract<PageSection, { kind: keyof typeof ROW_KINDS }>;

/** Images, cards or buttons of a section: add, edit, move and delete. */
export function SectionRows({ section, onChange }: { section: RowsSection; onChange: (changed: object) => void }) {
  const { kind } = section;
  const { [kind]: stored }: { [Kind in RowsSection['kind']]?: readonly Row[] } = section;
  const { noun, empty } = ROW_KINDS[kind];
  const nameRow = (row: Row) => row.title || row.label || row.caption || row.altText || noun;
  const nameInList = (row: Row, index: number) => `${nameRow(row)}, ${noun} ${index + 1}`;
  const keyed = useKeyedRows<Row>({
    value: JSON.stringify(stored),
    onChange: (value) => onChange({ [kind]: JSON.parse(value) }),
    nameRow,
  });
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
            <RowFields row={cells} name={nameInList(cells, index)} onChange={(changed) => keyed.edit(key, changed)} />
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

function RowFields({ row, name, onChange }: { row: Row; name: string; onChange: (changed: Row) => void }) {
  const { imageUrl, altText = '', isDecorative = false } = row;
  const text = (field: TextName) => ({
    value: row[field] ?? '',
    onChange: (value: string) => onChange({ [field]: value }),
  });
  const isButton = 'label' in row;
  return (
    <>
      {'title' in row && <TextField label="Card title" {...text('title')} maxLength={120} required />}
      {'text' in row && <TextAreaField label="Card text" {...text('text')} maxLength={1000} />}
      {imageUrl !== undefined && (
        <ImageCell
          url={imageUrl}
          rowName={name}
          onChoose={({ url, description, isDecorative }) =>
            onChange({ imageUrl: url, altText: description, isDecorative })
          }
          onRemove={() => onChange(NO_IMAGE)}
        />
      )}
      {imageUrl && <DescribeField altText={altText} isDecorative={isDecorative} onChange={onChange} />}
      {'caption' in row && <TextField label="Caption" isOptional {...text('caption')} maxLength={300} />}
      {'url' in row && (
        <FormRow columns={isButton ? 'two' : 'one'}>
          {isButton && <TextField label="Button text" {...text('label')} maxLength={60} required />}
          <AddressField
            label="Link"
            isOptional={!isButton}
            placeholder="/events or https://…"
            hint="A page of this site, or another web address"
            {...text('url')}
          />
        </FormRow>
      )}
    </>
  );
}
