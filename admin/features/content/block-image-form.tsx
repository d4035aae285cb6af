import type { ReactNode } from 'react';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import type { ConflictingForm, FormElement } from '../../forms/item-form.ts';
import type { Problems } from '../../forms/problems.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { type ImageMetadata, useImagePreview } from '../media/data.ts';
import { ImageField } from '../media/image-field.tsx';

interface BlockImageFormProps {
  label: string;
  form: ConflictingForm & {
    element: FormElement;
    isReady: boolean;
    problems: Problems;
    /** Sets the image’s address, or an empty one, and the description that came with it. */
    fill: (url: string, metadata?: ImageMetadata) => void;
  };
  url: string;
  urlField: string;
  fieldLabels: Partial<Record<string, string>>;
  itemOf: (field: string) => number | undefined;
  artwork: string;
  isBusy: boolean;
  /** Shown before the save button. */
  actions: ReactNode;
  children: ReactNode;
}

export function BlockImageForm(props: BlockImageFormProps) {
  const { label, form, url, urlField, itemOf, artwork, isBusy, actions, children, ...rest } = props;
  const { preview } = useImagePreview(url);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-start gap-4 gap-x-7 gap-y-5 rounded-b-card border-t border-line-cool bg-soft px-6 pt-5 pb-6 max-md:px-4 max-md:pt-4 max-md:pb-5 max-sm:grid-cols-1"
      aria-label={label}
      {...form.element}
    >
      <ImageField name={urlField} url={url} onChoose={form.fill} artwork={artwork} problem={form.problems[urlField]} />
      <div className="grid gap-5">
        {children}
        <ButtonRow>
          {actions}
          <Button variant="primary" type="submit" disabled={!form.isReady || isBusy}>
            {form.isSaving ? 'Preparing the picture…' : 'Save Image'}
          </Button>
        </ButtonRow>
      </div>
      <FieldsConflict
        form={form}
        entity="contentItems"
        id={itemOf}
        label={label}
        fieldLabels={rest.fieldLabels}
        image={{ field: urlField, findPreview: (address) => (address === url ? preview : address) }}
      />
    </form>
  );
}
