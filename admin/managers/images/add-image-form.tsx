import { type FormEvent, useState } from 'react';
import type { PageType } from '../../../contract/pages.ts';
import { type ChosenImage, ImageField, isImageAddress } from '../../fields/image-field.tsx';
import { getServerMessage } from '../../lib/api-client.ts';
import { getWindowFields, toWindowBody } from '../../lib/show-window.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import type { ImageKind } from './image-kinds.ts';
import { ImageWordsFields, isOrder } from './image-words-fields.tsx';
import type { NewImage } from './managed-image.ts';

interface AddImageFormProps {
  kind: ImageKind;
  page: PageType;
  nextOrder: string;
  create: (image: NewImage) => Promise<unknown>;
  onClose: () => void;
}

export const AddImageForm = ({ kind, page, nextOrder, create, onClose }: AddImageFormProps) => {
  const [image, setImage] = useState<ChosenImage | null>(null);
  const [words, setWords] = useState({
    altText: '',
    isDecorative: false,
    title: '',
    description: '',
    sortOrder: nextOrder,
    ...getWindowFields(null),
  });
  const [isActive, setActive] = useState(true);
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState('');
  const { messages } = kind;
  const isReady = image !== null && isImageAddress(image.url) && isOrder(words.sortOrder);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!image || isAdding) return;
    setAdding(true);
    setProblem('');
    try {
      const altText = words.isDecorative ? '' : words.altText.trim();
      const said = { ...words, ...toWindowBody(words, null), altText };
      await create({ ...said, imageUrl: image.url, isActive, pageType: page });
      showSuccess(messages.added);
      onClose();
    } catch (error) {
      setProblem(getServerMessage(error, ''));
      showFailure(error, messages.addFailure);
    }
    setAdding(false);
  };
  return (
    <form className="card-form" aria-label={kind.add} onSubmit={submit} noValidate>
      <header className="form-header">
        <h4 className="form-title">{kind.add}</h4>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      <div className="image-form">
        <ImageField
          image={image}
          onChoose={(chosen, said) => {
            setImage(chosen);
            setProblem('');
            // Words typed here already are worth more than those that came with the picture.
            if (said && !words.altText) setWords({ ...words, ...said });
          }}
          onUploaded={() => showSuccess(messages.uploaded)}
        />
        <div className="form">
          <ImageWordsFields value={words} hasCaption={kind.hasCaption} onChange={setWords} />
          <div role="alert">
            {problem && (
              <p className="callout callout-danger">
                <Icon name="alert" />
                {problem}
              </p>
            )}
          </div>
          <div className="form-actions">
            <SwitchField label="Active" hint="Visitors will see it" isOn={isActive} onChange={setActive} />
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" type="submit" disabled={!isReady || isAdding}>
              {isAdding ? 'Preparing the picture…' : kind.add}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
};
