import { type FormEvent, useState } from 'react';
import { getServerMessage } from '../../lib/api-client.ts';
import { getWindowFields, toWindowBody } from '../../lib/show-window.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { ImageKind } from './image-kinds.ts';
import { ImageWordsFields, isOrder } from './image-words-fields.tsx';
import { getImageName, type ImageEdit, type ManagedImage } from './managed-image.ts';

interface EditImageFormProps {
  kind: ImageKind;
  image: ManagedImage;
  update: (edit: ImageEdit) => Promise<unknown>;
  onClose: () => void;
}

/** Corrects the words and the order; the picture itself and its state were set when it was added. */
export const EditImageForm = ({ kind, image, update, onClose }: EditImageFormProps) => {
  const { id, version, altText, isDecorative, sortOrder, title = '', description = '' } = image;
  const [words, setWords] = useState({
    ...{ altText, isDecorative, title, description, sortOrder },
    ...getWindowFields(image),
  });
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const { title: newTitle, description: caption, ...kept } = words;
    const said = { ...kept, ...toWindowBody(words, image), altText: words.isDecorative ? '' : words.altText.trim() };
    const edit = { ...said, id, version };
    try {
      await update(kind.hasCaption ? { ...edit, title: newTitle, description: caption } : edit);
      showSuccess(kind.messages.updated);
      onClose();
    } catch (error) {
      showFailure(error, getServerMessage(error, kind.messages.updateFailure));
    }
    setSaving(false);
  };
  return (
    <form className="card-form is-editing-row" aria-label={`Edit ${getImageName(image)}`} onSubmit={submit} noValidate>
      <h4 className="form-title">Edit {getImageName(image)}</h4>
      <div className="image-form">
        <div className="image-preview">
          <img src={image.imageUrl} alt="" />
        </div>
        <div className="form">
          <ImageWordsFields value={words} hasCaption={kind.hasCaption} onChange={setWords} />
          <div className="form-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" type="submit" disabled={isSaving || !isOrder(words.sortOrder)}>
              {kind.save}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
};
