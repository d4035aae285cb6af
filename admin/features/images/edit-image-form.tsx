import { carouselImage, heroImage } from '../../../contract/placed-pictures.ts';
import { useEntityForm } from '../../forms/entity-form.tsx';
import { FormActions, FormFrame } from '../../forms/form-frame.tsx';
import { getWindowFields, toWindowBody } from '../../forms/visibility-window.tsx';
import { PictureFrame } from '../../ui/picture-frame.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { getImageName, type ImageKind, type ManagedImage } from './image-kinds.ts';
import { ImageMetadataFields, type ImageMetadataValue, isOrder } from './image-metadata-fields.tsx';

interface EditImageFormProps {
  kind: ImageKind;
  image: ManagedImage;
  isGone: boolean;
  onClose: () => void;
}

/** A picture beside its words. */
export const IMAGE_FORM =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-start gap-x-7 gap-y-5 max-sm:grid-cols-1';

const FIELD_LABELS = {
  altText: 'Description',
  title: 'Title',
  description: 'Caption',
  sortOrder: 'Order',
  showFrom: 'Show from',
  showUntil: 'Show until',
};

const toFields = (image: ManagedImage): ImageMetadataValue => {
  const { altText, isDecorative, title = '', description = '', sortOrder } = image;
  return { altText, isDecorative, title, description, sortOrder, ...getWindowFields(image) };
};

const useEditForm = ({ kind, image, isGone, onClose }: EditImageFormProps) => {
  const { mutateAsync: create } = kind.items.useCreate();
  const { mutateAsync: update } = kind.items.useUpdate();
  return useEntityForm({
    ...{ item: image, isGone, update, kind: kind.entity, place: '' },
    label: getImageName(image),
    schema: kind.hasCaption ? carouselImage : heroImage,
    empty: toFields(image),
    toFields,
    toBody: ({ title, description, ...typed }) => {
      const altText = typed.isDecorative ? '' : typed.altText.trim();
      const caption = kind.hasCaption && { title, description };
      return { ...typed, ...toWindowBody(typed, image), ...caption, altText };
    },
    create: (metadata) => {
      const { imageUrl, pageType, isActive } = image;
      return create({ ...metadata, imageUrl, pageType, isActive });
    },
    says: { ...kind.messages, saveFailure: kind.messages.updateFailure },
    onDone: onClose,
  });
};

/** Corrects the words and the order; the picture itself and its state were set when it was added. */
export const EditImageForm = (props: EditImageFormProps) => {
  const { kind, image } = props;
  const form = useEditForm(props);
  const name = getImageName(image);
  return (
    <FormFrame
      form={form}
      item={{ entity: kind.entity, id: image.id, name }}
      title={`Edit ${name}`}
      fieldLabels={FIELD_LABELS}
    >
      <div className={IMAGE_FORM}>
        <PictureFrame src={image.imageUrl} />
        <div className="grid gap-5">
          <ImageMetadataFields value={form.fields} hasCaption={kind.hasCaption} onChange={form.change} />
          <ItemFindings entity={kind.entity} id={image.id} fields={{ ...form.fields, imageUrl: image.imageUrl }} />
          <FormActions form={form} action={kind.save} isReady={isOrder(form.fields.sortOrder)} onCancel={form.cancel} />
        </div>
      </div>
    </FormFrame>
  );
};
