import { isImageAddress } from '../../../contract/fields.ts';
import type { PageType } from '../../../contract/pages.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { getWindowFields, toWindowBody } from '../../forms/visibility-window.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cardFormStyle } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { findPictureProblems, ImageField, useChosenImage } from '../media/image-field.tsx';
import { PreparingProgress } from '../media/upload-button.tsx';
import { IMAGE_FORM } from './edit-image-form.tsx';
import { type ImageKind, nameOfNewImage } from './image-kinds.ts';
import { ImageMetadataFields, isOrder, NO_ORDER } from './image-metadata-fields.tsx';

interface AddImageFormProps {
  kind: ImageKind;
  page: PageType;
  nextOrder: string;
  onClose: () => void;
}

const nameInQuestion = ({ title }: ImageKind): string => `the new picture for ${title}`;

const useAddForm = ({ kind, page, nextOrder, onClose }: AddImageFormProps) => {
  const { mutateAsync: create } = kind.items.useCreate();
  const { offerUndo } = useOfferUndo();
  const form = useItemForm({
    name: nameOfNewImage(kind, page),
    label: nameInQuestion(kind),
    stored: {
      version: null,
      fields: {
        ...{ altText: '', isDecorative: false as boolean, title: '', description: '', sortOrder: nextOrder },
        ...getWindowFields(null),
        ...{ isActive: true as boolean, imageUrl: '' },
      },
    },
    // The button waits for both; who leaves and saves hears what is missing.
    findProblems: ({ imageUrl, sortOrder }) => ({
      ...findPictureProblems('imageUrl', imageUrl),
      ...(!isOrder(sortOrder) && { sortOrder: NO_ORDER }),
    }),
    save: ({ title, description, ...typed }) => {
      const altText = typed.isDecorative ? '' : typed.altText.trim();
      const caption = kind.hasCaption && { title, description };
      return create({ ...typed, ...toWindowBody(typed, null), ...caption, altText, pageType: page });
    },
    findTheirs: () => null,
    success: kind.messages.added,
    tellSaved: ({ changeId }) => offerUndo(kind.messages.added, changeId),
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
  const { leave } = useEditing();
  const { isActive, imageUrl, ...metadata } = form.fields;
  const { image, isSaving } = form;
  const isReady = isImageAddress(imageUrl) && isOrder(metadata.sortOrder);
  // The picture is sent with the words as they are: later ones would only seem to go along.
  const edit: typeof form.change = (typed) => {
    if (!isSaving) form.change(typed);
  };
  const close = () => {
    form.clear();
    onClose();
  };
  return (
    <form className={cardFormStyle()} aria-label={kind.add} {...form.element}>
      <header className="flex items-center justify-between">
        <h4 className="text-base">{kind.add}</h4>
        <IconButton icon="close" label="Close" onClick={() => leave(close, nameInQuestion(kind))} disabled={isSaving} />
      </header>
      <div className={IMAGE_FORM}>
        <ImageField
          image={image}
          onChoose={(next, said) => {
            if (isSaving) return;
            form.setPicked(next);
            // Words typed here already are worth more than those that came with the picture.
            form.change({ imageUrl: next?.url ?? '', ...(!metadata.altText && said) });
          }}
          onUploaded={() => showSuccess(kind.messages.uploaded)}
          needs={kind.needs}
          name="imageUrl"
          problem={form.problems.imageUrl}
        />
        <div className="grid gap-5">
          <ImageMetadataFields value={metadata} hasCaption={kind.hasCaption} onChange={edit} />
          <ItemFindings entity={kind.entity} id={null} fields={{ ...metadata, imageUrl }} />
          <div role="alert">
            {form.refusal && (
              <Callout tone="danger">
                <Icon name="alert" />
                {form.refusal}
              </Callout>
            )}
          </div>
          <PreparingProgress url={imageUrl} isSaving={isSaving} />
          <ButtonRow className="max-md:gap-2">
            <SwitchField
              className="mr-auto"
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
          </ButtonRow>
        </div>
      </div>
    </form>
  );
};
