import { DescribeField } from '../../forms/describe-field.tsx';
import { VisibilityWindowField } from '../../forms/visibility-window.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FormRow } from '../../ui/layout.tsx';

export type ImageMetadataValue = {
  altText: string;
  isDecorative: boolean;
  title: string;
  description: string;
  sortOrder: string;
  showFrom: string;
  showUntil: string;
};

interface ImageMetadataFieldsProps {
  value: ImageMetadataValue;
  hasCaption: boolean;
  onChange: (value: ImageMetadataValue) => void;
}

const ORDER = /^-?\d{1,9}$/;

export const NO_ORDER = 'A whole number';

export const isOrder = (value: string): boolean => ORDER.test(value.trim());

export function ImageMetadataFields({ value, hasCaption, onChange }: ImageMetadataFieldsProps) {
  const set = (changed: Partial<ImageMetadataValue>) => onChange({ ...value, ...changed });
  return (
    <>
      <DescribeField altText={value.altText} isDecorative={value.isDecorative} onChange={set} />
      <FormRow columns={hasCaption ? 'caption' : 'one'}>
        {hasCaption && <CaptionFields value={value} onChange={set} />}
        <TextField
          label="Order"
          name="sortOrder"
          value={value.sortOrder}
          onChange={(sortOrder) => set({ sortOrder })}
          error={isOrder(value.sortOrder) ? undefined : NO_ORDER}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormRow>
      <VisibilityWindowField value={value} onChange={(end, next) => set({ [end]: next })} />
    </>
  );
}

interface CaptionFieldsProps {
  value: Pick<ImageMetadataValue, 'title' | 'description'>;
  isTitleOptional?: boolean;
  onChange: (changed: Partial<CaptionFieldsProps['value']>) => void;
}

export function CaptionFields({ value, isTitleOptional = false, onChange }: CaptionFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        isOptional={isTitleOptional}
        value={value.title}
        onChange={(title) => onChange({ title })}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        label="Caption"
        isOptional
        value={value.description}
        onChange={(description) => onChange({ description })}
        maxLength={500}
        autoComplete="off"
      />
    </>
  );
}
