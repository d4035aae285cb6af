import { carouselImage } from '../../../contract/carousel-images.ts';
import { heroImage } from '../../../contract/hero-images.ts';
import { useAdmin } from '../../client/session.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { describeSave, useItemForm } from '../../forms/item-form.ts';
import type { Stored } from '../../forms/kept-fields.ts';
import { GoneNote, OthersNote } from '../../forms/notes.tsx';
import type { Problems } from '../../forms/problems.ts';
import { getWindowFields, toWindowBody } from '../../forms/show-window-field.tsx';
import { Button } from '../../ui/button.tsx';
import { getImageName, type ImageActions, type ImageKind, type ManagedImage } from './image-kinds.ts';
import { ImageWordsFields, type ImageWordsValue, isOrder } from './image-words-fields.tsx';

interface EditImageFormProps {
  kind: ImageKind;
  image: ManagedImage;
  isGone: boolean;
  actions: Pick<ImageActions, 'create' | 'update'>;
  onClose: () => void;
}

const FIELD_LABELS = {
  altText: 'Description',
  title: 'Title',
  description: 'Caption',
  sortOrder: 'Order',
  showFrom: 'Show from',
  showUntil: 'Show until',
};

const toStored = (image: ManagedImage): Stored<ImageWordsValue> => {
  const { version, altText, isDecorative, title = '', description = '', sortOrder } = image;
  return { version, fields: { altText, isDecorative, title, description, sortOrder, ...getWindowFields(image) } };
};

/** Corrects the words and the order; the picture itself and its state were set when it was added. */
export const EditImageForm = ({ kind, image, isGone, actions, onClose }: EditImageFormProps) => {
  const admin = useAdmin();
  const toBody = (typed: Omit<ImageWordsValue, 'title' | 'description'>) => {
    const altText = typed.isDecorative ? '' : typed.altText.trim();
    return { ...typed, ...toWindowBody(typed, image), altText };
  };
  const form = useItemForm({
    adminId: admin.id,
    name: `${kind.entity}:${image.id}`,
    label: getImageName(image),
    stored: toStored(image),
    findProblems: (): Problems => ({}),
    save: ({ title, description, ...typed }, version) => {
      const edit = { ...toBody(typed), id: image.id, version: version ?? image.version };
      return actions.update(kind.hasCaption ? { ...edit, title, description } : edit);
    },
    isGone,
    saveAsNew: {
      save: ({ title, description, ...typed }) => {
        const { imageUrl, pageType, isActive } = image;
        return actions.create({ ...toBody(typed), title, description, imageUrl, pageType, isActive });
      },
      success: kind.messages.added,
    },
    findTheirs: ({ body }) => {
      const { data } = (kind.hasCaption ? carouselImage : heroImage).safeParse(body?.current);
      return data ? toStored(data) : null;
    },
    success: kind.messages.updated,
    failure: kind.messages.updateFailure,
    onSaved: onClose,
  });
  const { fields, isSaving } = form;
  const cancel = () => {
    form.clear();
    onClose();
  };
  return (
    <form
      className="card-form is-editing-row"
      aria-label={`Edit ${getImageName(image)}`}
      ref={form.form}
      onSubmit={form.submit}
      noValidate
    >
      <h4 className="form-title">Edit {getImageName(image)}</h4>
      <OthersNote entity={kind.entity} item={String(image.id)} />
      <GoneNote form={form} entity={kind.entity} id={image.id} fieldLabels={FIELD_LABELS} />
      <div className="image-form">
        <div className="image-preview">
          <img src={image.imageUrl} alt="" />
        </div>
        <div className="form">
          <ImageWordsFields value={fields} hasCaption={kind.hasCaption} onChange={form.change} />
          <div className="form-actions">
            <Button onClick={cancel} disabled={isSaving}>
              {form.isGone ? 'Discard my text' : 'Cancel'}
            </Button>
            <Button look="primary" type="submit" disabled={isSaving || !isOrder(fields.sortOrder)}>
              {describeSave(form, kind.save)}
            </Button>
          </div>
        </div>
      </div>
      <FieldsConflict
        form={form}
        entity={kind.entity}
        id={image.id}
        label={getImageName(image)}
        fieldLabels={FIELD_LABELS}
      />
    </form>
  );
};
