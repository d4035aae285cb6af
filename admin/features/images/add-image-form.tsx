import { type SubmitEvent, useState } from 'react';
import type { PageType } from '../../../contract/pages.ts';
import { getServerMessage } from '../../client/api.ts';
import { showFailure } from '../../client/failures.ts';
import { useAdmin } from '../../client/session.ts';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import { useKeptFields } from '../../forms/kept-fields.ts';
import { getWindowFields, toWindowBody } from '../../forms/show-window-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { type ChosenImage, ImageField, isImageAddress } from '../media/image-field.tsx';
import { PreparingProgress } from '../media/upload-button.tsx';
import { type ImageKind, type NewImage, nameOfNewImage } from './image-kinds.ts';
import { ImageWordsFields, isOrder } from './image-words-fields.tsx';

interface AddImageFormProps {
  kind: ImageKind;
  page: PageType;
  nextOrder: string;
  create: (image: NewImage) => Promise<unknown>;
  onClose: () => void;
}

export const AddImageForm = ({ kind, page, nextOrder, create, onClose }: AddImageFormProps) => {
  const admin = useAdmin();
  const empty = {
    ...{ altText: '', isDecorative: false as boolean, title: '', description: '', sortOrder: nextOrder },
    ...getWindowFields(null),
  };
  const { fields, change, clear, isChanged } = useKeptFields({
    adminId: admin.id,
    name: nameOfNewImage(kind, page),
    stored: { version: null, fields: { ...empty, isActive: true as boolean, imageUrl: '' } },
  });
  const { isActive, imageUrl, ...words } = fields;
  const [chosen, setChosen] = useState<ChosenImage | null>(null);
  const image = chosen ?? (imageUrl ? { url: imageUrl, preview: imageUrl, isUploaded: false } : null);
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState('');
  const { messages } = kind;
  const isReady = image !== null && isImageAddress(image.url) && isOrder(words.sortOrder);
  // The picture is sent with the words as they are: later ones would only seem to go along.
  const edit: typeof change = (typed) => {
    if (!isAdding) change(typed);
  };
  const close = () => {
    clear();
    onClose();
  };
  const add = async (): Promise<boolean> => {
    if (!image || isAdding) return false;
    setAdding(true);
    setProblem('');
    try {
      const altText = words.isDecorative ? '' : words.altText.trim();
      const said = { ...words, ...toWindowBody(words, null), altText };
      await create({ ...said, imageUrl: image.url, isActive, pageType: page });
      showSuccess(messages.added);
      close();
      return true;
    } catch (error) {
      setProblem(getServerMessage(error, ''));
      showFailure(error, messages.addFailure);
      return false;
    } finally {
      setAdding(false);
    }
  };
  useUnsavedForm(isChanged, { label: 'the new picture', save: add, discard: close });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <form className="card-form" aria-label={kind.add} onSubmit={submit} noValidate>
      <header className="form-header">
        <h4 className="form-title">{kind.add}</h4>
        <IconButton icon="close" label="Close" onClick={close} disabled={isAdding} />
      </header>
      <div className="image-form">
        <ImageField
          image={image}
          onChoose={(next, said) => {
            if (isAdding) return;
            setChosen(next);
            setProblem('');
            // Words typed here already are worth more than those that came with the picture.
            change({ imageUrl: next?.url ?? '', ...(!words.altText && said) });
          }}
          onUploaded={() => showSuccess(messages.uploaded)}
          needs={kind.needs}
        />
        <div className="form">
          <ImageWordsFields value={words} hasCaption={kind.hasCaption} onChange={edit} />
          <div role="alert">
            {problem && (
              <p className="callout callout-danger">
                <Icon name="alert" />
                {problem}
              </p>
            )}
          </div>
          <PreparingProgress url={image?.url ?? ''} isSaving={isAdding} />
          <div className="form-actions">
            <SwitchField
              label="Active"
              hint="Visitors will see it"
              isOn={isActive}
              onChange={(next) => edit({ isActive: next })}
            />
            <Button onClick={close} disabled={isAdding}>
              Cancel
            </Button>
            <Button look="primary" type="submit" disabled={!isReady || isAdding}>
              {isAdding ? 'Preparing the picture…' : kind.add}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
};
