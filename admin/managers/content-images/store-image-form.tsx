import { type FormEvent, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { DescribeField } from '../../fields/describe-field.tsx';
import { type ChosenImage, ImageField, isImageAddress } from '../../fields/image-field.tsx';
import { showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { StoreImage } from './use-store-image.ts';

interface StoreImageFormProps {
  initial: StoreImage;
  isBusy: boolean;
  onSave: (image: StoreImage) => void;
  onCancel: (() => void) | null;
}

export const StoreImageForm = ({ initial, isBusy, onSave, onCancel }: StoreImageFormProps) => {
  const { imageUrl } = initial;
  const [image, setImage] = useState<ChosenImage | null>(
    imageUrl ? { url: imageUrl, preview: imageUrl, isUploaded: false } : null,
  );
  const [words, setWords] = useState({ altText: imageUrl ? initial.altText : '', isDecorative: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (image) onSave({ imageUrl: image.url, altText: words.isDecorative ? '' : words.altText.trim() });
  };
  return (
    <form className="card-form content-image" aria-label="Online Store Image" onSubmit={submit} noValidate>
      <ImageField
        image={image}
        onChoose={(chosen, said) => {
          setImage(chosen);
          if (said) setWords(said);
        }}
        onUploaded={() => showSuccess(MESSAGES.media.uploaded)}
      />
      <div className="form">
        <DescribeField {...words} onChange={setWords} />
        <div className="form-actions">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button look="primary" type="submit" disabled={!image || !isImageAddress(image.url) || isBusy}>
            {isBusy ? 'Preparing the picture…' : 'Save Image'}
          </Button>
        </div>
      </div>
    </form>
  );
};
