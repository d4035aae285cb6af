import { type SubmitEvent, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { useAdmin } from '../../data/session.ts';
import { DescribeField } from '../../fields/describe-field.tsx';
import { type ChosenImage, ImageField, isImageAddress } from '../../fields/image-field.tsx';
import { PreparingProgress } from '../../fields/image-upload/preparing-progress.tsx';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { useUnsavedForm } from '../../lib/unsaved-forms.ts';
import { Button } from '../../ui/button.tsx';
import type { StoreImage } from './use-store-image.ts';

interface StoreImageFormProps {
  initial: StoreImage;
  isBusy: boolean;
  onSave: (image: StoreImage) => Promise<boolean>;
  onCancel: (() => void) | null;
}

export const StoreImageForm = ({ initial, isBusy, onSave, onCancel }: StoreImageFormProps) => {
  const { imageUrl } = initial;
  const admin = useAdmin();
  const { fields, change, clear, isChanged } = useKeptFields({
    adminId: admin.id,
    name: 'store-image',
    stored: {
      version: null,
      fields: {
        imageUrl,
        altText: imageUrl ? initial.altText : '',
        isDecorative: imageUrl !== '' && initial.isDecorative,
      },
    },
  });
  const [chosen, setChosen] = useState<ChosenImage | null>(null);
  const kept = fields.imageUrl ? { url: fields.imageUrl, preview: fields.imageUrl, isUploaded: false } : null;
  const image = chosen ?? kept;
  const save = async (): Promise<boolean> => {
    if (!image) return false;
    const isSaved = await onSave({
      imageUrl: image.url,
      altText: fields.isDecorative ? '' : fields.altText.trim(),
      isDecorative: fields.isDecorative,
    });
    if (isSaved) clear();
    return isSaved;
  };
  const cancel = () => {
    clear();
    setChosen(null);
    onCancel?.();
  };
  useUnsavedForm(isChanged, { label: 'the online store image', save, discard: cancel });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="card-form content-image" aria-label="Online Store Image" onSubmit={submit} noValidate>
      <ImageField
        image={image}
        onChoose={(next, said) => {
          setChosen(next);
          change({ imageUrl: next?.url ?? '', ...said });
        }}
        onUploaded={() => showSuccess(MESSAGES.media.uploaded)}
      />
      <div className="form">
        <DescribeField altText={fields.altText} isDecorative={fields.isDecorative} onChange={change} />
        <PreparingProgress url={image?.url ?? ''} isSaving={isBusy} />
        <div className="form-actions">
          {onCancel && <Button onClick={cancel}>Cancel</Button>}
          <Button look="primary" type="submit" disabled={!image || !isImageAddress(image.url) || isBusy}>
            {isBusy ? 'Preparing the picture…' : 'Save Image'}
          </Button>
        </div>
      </div>
    </form>
  );
};
