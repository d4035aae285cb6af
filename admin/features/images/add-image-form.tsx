import type { PageType } from '../../../contract/pages.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { getWindowFields, toWindowBody } from '../../forms/visibility-window.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { ImageField, isImageAddress, useChosenImage } from '../media/image-field.tsx';
import { PreparingProgress } from '../media/upload-button.tsx';
import { type ImageKind, nameOfNewImage } from './image-kinds.ts';
import { ImageMetadataFields, isOrder } from './image-metadata-fields.tsx';

interface AddImageFormProps {
  kind: ImageKind;
  page: PageType;
  nextOrder: string;
  onClose: () => void;
}

const useAddForm = ({ kind, page, nextOrder, onClose }: AddImageFormProps) => {
  const { mutateAsync: create } = kind.items.useCreate();
  const form = useItemForm({
    name: nameOfNewImage(kind, page),
    label: 'the new picture',
    stored: {
      version: null,
      fields: {
        ...{ altText: '', isDecorative: false as boolean, title: '', description: '', sortOrder: nextOrder },
        ...getWindowFields(null),
        ...{ isActive: true as boolean, imageUrl: '' },
      },
    },
    // Nothing to tell: the button waits for a picture.
    findProblems: ({ imageUrl }) => (imageUrl === '' ? { imageUrl: '' } : {}),
    save: ({ title, description, ...typed }) => {
      const altText = typed.isDecorative ? '' : typed.altText.trim();
      const caption = kind.hasCaption && { title, description };
      return create({ ...typed, ...toWindowBody(typed, null), ...caption, altText, pageType: page });
    },
    findTheirs: () => null,
    success: kind.messages.added,
    failure: kind.messages.addFailure,
    isFailureFixed: true,
    onSaved: onClose,
    onDiscarded: onClose,
  });
  return { ...form, ...useChosenImage(form.fields.imageUrl) };
};

export const AddImageForm = (props: AddImageFormProps) => {
  const { kind, onClose } = props;
  const form = useAddForm(props);
  const { isActive, imageUrl, ...words } = form.fields;
  const { image, isSaving } = form;
  const isReady = isImageAddress(imageUrl) && isOrder(words.sortOrder);
  // The picture is sent with the words as they are: later ones would only seem to go along.
  const edit: typeof form.change = (typed) => {
    if (!isSaving) form.change(typed);
  };
  const close = () => {
    form.clear();
    onClose();
  };
  return (
    <form className="card-form" aria-label={kind.add} ref={form.form} onSubmit={form.submit} noValidate>
      <header className="form-header">
        <h4 className="form-title">{kind.add}</h4>
        <IconButton icon="close" label="Close" onClick={close} disabled={isSaving} />
      </header>
      <div className="image-form">
        <ImageField
          image={image}
          onChoose={(next, said) => {
            if (isSaving) return;
            form.setChosen(next);
            // Words typed here already are worth more than those that came with the picture.
            form.change({ imageUrl: next?.url ?? '', ...(!words.altText && said) });
          }}
          onUploaded={() => showSuccess(kind.messages.uploaded)}
          needs={kind.needs}
        />
        <div className="form">
          <ImageMetadataFields value={words} hasCaption={kind.hasCaption} onChange={edit} />
          <div role="alert">
            {form.refusal && (
              <p className="callout callout-danger">
                <Icon name="alert" />
                {form.refusal}
              </p>
            )}
          </div>
          <PreparingProgress url={imageUrl} isSaving={isSaving} />
          <div className="form-actions">
            <SwitchField
              label="Active"
              hint="Visitors will see it"
              isOn={isActive}
              onChange={(next) => edit({ isActive: next })}
            />
            <Button onClick={close} disabled={isSaving}>
              Cancel
            </Button>
            <Button look="primary" type="submit" disabled={!isReady || isSaving}>
              {isSaving ? 'Preparing the picture…' : kind.add}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
};
