import { type ComponentProps, useEffect, useRef } from 'react';
import { listFieldLabels } from '../../../contract/entities.ts';
import { isImageAddress } from '../../../contract/fields.ts';
import type { PageType } from '../../../contract/pages.ts';
import { DescribeField } from '../../forms/describe-field.tsx';
import { useEntityForm } from '../../forms/entity-form.tsx';
import { FormActions, FormFrame } from '../../forms/form-frame.tsx';
import { useEditing } from '../../forms/leaving.tsx';
import { getWindowFields, toWindowBody, VisibilityWindowField } from '../../forms/visibility-window.tsx';
import { Button, IconButton, SubmitButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cardFormStyle, IMAGE_COLUMNS } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ImageFrame } from '../../ui/image-frame.tsx';
import { ButtonRow, FormRow } from '../../ui/layout.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { findImageProblems, ImageField } from '../media/image-field.tsx';
import type { ManagedImage } from './data.ts';
import { getImageName, type ImageKind } from './image-kinds.ts';

export interface ImageFormProps {
  kind: ImageKind;
  page: PageType;
  /** The edited image. Null while adding one. */
  image: ManagedImage | null;
  nextOrder: string;
  isGone: boolean;
  onClose: () => void;
}

const NO_ORDER = 'A whole number';

const isOrder = (value: string): boolean => /^-?\d{1,9}$/.test(value.trim());

/** Adds an image, or edits description and order of an existing one, whose file and state are fixed. */
export function ImageForm(props: ImageFormProps) {
  const { kind, image } = props;
  const form = useImageForm(props);
  const { leave } = useEditing();
  const heading = useRef<HTMLHeadingElement>(null);
  const isRestored = useRef(form.restoredFrom !== null);
  // The button that opens it may be far above. A restored draft leaves the page where it is.
  useEffect(() => {
    if (!isRestored.current) heading.current?.focus();
  }, []);
  const { fields, isSaving } = form;
  const { altText, isDecorative, sortOrder, imageUrl } = fields;
  // The request contains the fields as they are now, so later edits would be lost.
  const edit: typeof form.change = (typed) => {
    if (image || !isSaving) form.change(typed);
  };
  const text = (field: 'title' | 'description' | 'sortOrder') => ({
    ...form.text(field),
    onChange: (value: string) => edit({ [field]: value }),
  });
  const words = (
    <>
      <DescribeField altText={altText} isDecorative={isDecorative} onChange={edit} />
      <FormRow columns={kind.hasCaption ? 'caption' : 'one'}>
        {kind.hasCaption && <CaptionFields text={text} />}
        <TextField
          {...text('sortOrder')}
          label="Order"
          error={isOrder(sortOrder) ? undefined : NO_ORDER}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormRow>
      <VisibilityWindowField value={fields} onChange={(end, next) => edit({ [end]: next })} />
      <ItemFindings entity={kind.entity} id={image?.id ?? null} fields={fields} />
    </>
  );
  if (image) {
    const name = getImageName(image);
    const item = { entity: kind.entity, id: image.id, name };
    return (
      <FormFrame form={form} item={item} title={`Edit ${name}`}>
        <div className={IMAGE_COLUMNS}>
          <ImageFrame src={imageUrl} />
          <div className="grid gap-5">
            {words}
            <FormActions form={form} action={kind.save} isReady={isOrder(sortOrder)} onCancel={form.cancel} />
          </div>
        </div>
      </FormFrame>
    );
  }
  return (
    <form className={cardFormStyle()} aria-label={kind.add} {...form.element}>
      <header className="flex items-center justify-between">
        <h4 className="text-base" tabIndex={-1} ref={heading}>
          {kind.add}
        </h4>
        <IconButton icon="close" label="Close" onClick={() => leave(form.cancel, labelOf(props))} disabled={isSaving} />
      </header>
      <div className={IMAGE_COLUMNS}>
        <ImageField
          url={imageUrl}
          // A description typed here has priority over the one that came with the image.
          onChoose={(url, known) => edit({ imageUrl: url, ...(!altText && known) })}
          uploaded={kind.messages.uploaded}
          needs={kind.needs}
          problem={form.problems.imageUrl}
        />
        <div className="grid gap-5">
          {words}
          <div role="alert">
            {form.refusal && (
              <Callout tone="danger" icon="alert">
                {form.refusal}
              </Callout>
            )}
          </div>
          <ButtonRow className="max-md:gap-2">
            <SwitchField className="mr-auto" hint="Visitors see it" {...form.toggle('isActive')} disabled={isSaving} />
            <Button label="Cancel" onClick={form.cancel} disabled={isSaving} />
            <SubmitButton
              label={isSaving ? 'Preparing the picture…' : kind.add}
              disabled={!isImageAddress(imageUrl) || !isOrder(sortOrder) || isSaving}
            />
          </ButtonRow>
        </div>
      </div>
    </form>
  );
}

interface CaptionFieldsProps {
  isTitleOptional?: boolean;
  text: (field: 'title' | 'description') => Pick<ComponentProps<typeof TextField>, 'value' | 'onChange'>;
}

export function CaptionFields({ isTitleOptional = false, text }: CaptionFieldsProps) {
  return (
    <>
      <TextField {...text('title')} label="Title" isOptional={isTitleOptional} maxLength={200} autoComplete="off" />
      <TextField {...text('description')} label="Caption" isOptional maxLength={500} autoComplete="off" />
    </>
  );
}

function useImageForm(props: ImageFormProps) {
  const { kind, page, image, nextOrder, isGone, onClose } = props;
  const { hasCaption, messages } = kind;
  const { mutateAsync: create } = kind.items.useCreate();
  const { mutateAsync: update } = kind.items.useUpdate();
  return useEntityForm({
    item: image,
    isGone,
    kind: kind.entity,
    place: page,
    label: labelOf(props),
    labels: listFieldLabels(kind.entity),
    schema: kind.schema,
    empty: {
      altText: '',
      isDecorative: false as boolean,
      title: '',
      description: '',
      sortOrder: nextOrder,
      ...getWindowFields(null),
      isActive: true as boolean,
      imageUrl: '',
    },
    toFields: getWindowFields,
    // The button waits for both. Leaving with Save reports what is missing.
    findProblems: ({ imageUrl, sortOrder }) => ({
      ...(!image && findImageProblems(imageUrl)),
      ...(!isOrder(sortOrder) && { sortOrder: NO_ORDER }),
    }),
    toBody: ({ title, description, ...typed }) => {
      const altText = typed.isDecorative ? '' : typed.altText.trim();
      const caption = hasCaption && { title, description };
      return { ...typed, ...toWindowBody(typed, image), ...caption, altText, pageType: page };
    },
    create,
    update: ({ imageUrl: _imageUrl, isActive: _isActive, pageType: _pageType, ...edit }) => update(edit),
    messages: { ...messages, saveFailure: image ? messages.updateFailure : messages.addFailure },
    isFailureFixed: image === null,
    onDone: onClose,
    onDiscarded: image ? undefined : onClose,
  });
}

function labelOf({ kind, image }: ImageFormProps): string {
  return image ? getImageName(image) : `the new picture for ${kind.title}`;
}
