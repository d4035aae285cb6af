import type { ContentItem } from '../../../contract/content-items.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import merchandise from '../../../site/art/card-online-store.svg?url';
import { DescribeField } from '../../fields/describe-field.tsx';
import { ImageField } from '../../fields/image-field.tsx';
import { PreparingProgress } from '../../fields/image-upload/preparing-progress.tsx';
import { showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldsConflict } from '../conflicts/fields-conflict.tsx';
import { STORE_IMAGE_KEY, useStoreForm } from './use-store-form.ts';

interface StoreImageFormProps {
  items: readonly ContentItem[];
  onSaved: () => void;
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null;
}

const FIELD_LABELS = { imageUrl: 'Picture', altText: 'Description', isDecorative: 'Decorative only' };

export const StoreImageForm = ({ items, onSaved, onCancel }: StoreImageFormProps) => {
  const form = useStoreForm(items, onSaved);
  const { altText, isDecorative } = form.fields;
  const cancel = () => {
    form.clear();
    onCancel?.();
  };
  const stored = items.find(({ key }) => key === STORE_IMAGE_KEY);
  return (
    <form
      className="card-form content-image"
      aria-label="Online Store Image"
      ref={form.form}
      onSubmit={form.submit}
      noValidate
    >
      <ImageField
        image={form.image}
        onChoose={form.choose}
        onUploaded={() => showSuccess(MESSAGES.media.uploaded)}
        artwork={merchandise}
      />
      <div className="form">
        <DescribeField altText={altText} isDecorative={isDecorative} onChange={form.change} />
        <PreparingProgress url={form.fields.imageUrl} isSaving={form.isSaving} />
        <div className="form-actions">
          {onCancel && (
            <Button onClick={cancel} disabled={form.isSaving}>
              Cancel
            </Button>
          )}
          <Button look="primary" type="submit" disabled={!form.isReady || form.isSaving}>
            {form.isSaving ? 'Preparing the picture…' : 'Save Image'}
          </Button>
        </div>
      </div>
      <FieldsConflict
        form={form}
        entity="contentItems"
        {...(stored && { id: stored.id })}
        label="Online Store Image"
        fieldLabels={FIELD_LABELS}
        picture={{ field: 'imageUrl', findPreview: form.findPreview }}
      />
    </form>
  );
};
