import { type ReactNode, useState } from 'react';
import field from '../../../club/art/card-field.svg?url';
import merchandise from '../../../club/art/card-online-store.svg?url';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentValue } from '../../../contract/content-keys.ts';
import { isImageAddress } from '../../../contract/fields.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { useUnsavedForms } from '../../client/unsaved-forms.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import { DescribeField, type ImageDescription } from '../../forms/describe-field.tsx';
import { useItemForm } from '../../forms/item-form.ts';
import { StoredBadge } from '../../ui/badges.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { cardFormStyle, IMAGE_COLUMNS, TitledCard } from '../../ui/card.tsx';
import { ImageFrame } from '../../ui/image-frame.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { defineLoaded } from '../../ui/loaded.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { useDescribeUploaded, useImagePreview } from '../media/data.ts';
import { findImageProblems, ImageField } from '../media/image-field.tsx';
import { contentItems, toBase, useRemoveContentItem, useRereadContentItems, useWriteContentItems } from './data.ts';

const IMPACT = 'Your Impact Tab Image';
const IMPACT_KEY = 'about_impact_image';

const STORE_IMAGE_KEY = 'panther_store_online_image';
const STORE_ALT_KEY = 'panther_store_online_image_alt';
const STORE_LABEL = 'the online store image';

const FIELD_LABELS = { imageUrl: 'Picture', altText: 'Description', isDecorative: 'Decorative only' };

interface CardProps {
  items: readonly ContentItem[];
}

export const ImpactImageCard = defineLoaded(contentItems.query, 'The impact image could not be loaded.', ImpactImage);

export const StoreImageCard = defineLoaded(contentItems.query, 'The store image could not be loaded.', StoreImage);

function ImpactImage({ data: items }: { data: readonly ContentItem[] }) {
  const item = items.find(({ key }) => key === IMPACT_KEY);
  const form = useBlockImageForm({
    name: 'impact-image',
    label: 'the impact image',
    imageKey: IMPACT_KEY,
    items,
    success: MESSAGES.impactImage.updated,
  });
  const { remove, isRemoving } = useRemoveContentItem(MESSAGES.content.deleted);
  const isBusy = form.isSaving || isRemoving;
  return (
    <TitledCard
      id={IMPACT_KEY}
      title={IMPACT}
      lead="About page, Your Impact tab, opens enlarged"
      badge={<StoredBadge isStored={item !== undefined} />}
    >
      <BlockImageForm
        label={IMPACT}
        form={form}
        isReady={form.canSave && form.isChanged && !isBusy}
        artwork={field}
        actions={
          item?.value && (
            <Button
              label="Remove Image"
              variant="danger-plain"
              className="mr-auto"
              disabled={isBusy}
              onClick={() => void remove(item)}
            />
          )
        }
      >
        <p>
          {item?.value
            ? 'Visitors see this picture in place of the diagram of the field. The split in words stays under it.'
            : 'Visitors see the diagram of the field. Your own picture would take its place.'}
        </p>
      </BlockImageForm>
    </TitledCard>
  );
}

function StoreImage({ data: items }: { data: readonly ContentItem[] }) {
  const [isEditing, setEditing] = useState(false);
  const imageUrl = getContentValue(items, STORE_IMAGE_KEY);
  // An open description stays open when an image arrives from elsewhere.
  const isTyping = useUnsavedForms().some(({ label }) => label === STORE_LABEL);
  const close = () => setEditing(false);
  return (
    <TitledCard
      id={STORE_IMAGE_KEY}
      title="Online Store Image"
      lead="Store page, Online Store card; it links to the shop"
      badge={<StoredBadge isStored={items.some(({ key }) => key === STORE_IMAGE_KEY)} />}
    >
      {imageUrl && !isEditing && !isTyping ? (
        <StoredImage items={items} imageUrl={imageUrl} onEdit={() => setEditing(true)} />
      ) : (
        <StoreImageForm items={items} canCancel={imageUrl !== ''} onClose={close} />
      )}
    </TitledCard>
  );
}

function StoredImage({ items, imageUrl, onEdit }: CardProps & { imageUrl: string; onEdit: () => void }) {
  const { write, isBusy } = useUndoableWrite(useWriteContentItems(), MESSAGES.content.deleteFailure);
  const altText = items.find(({ key }) => key === STORE_ALT_KEY)?.value;
  const remove = () => {
    const keys: ContentKey[] = [STORE_IMAGE_KEY, STORE_ALT_KEY];
    const writes = keys.map((key) => ({ key, value: null, base: items.find((item) => item.key === key) ?? null }));
    return write(writes, MESSAGES.content.deleted);
  };
  return (
    <div className={cardFormStyle({ className: IMAGE_COLUMNS })}>
      <ImageFrame src={imageUrl} alt={altText} />
      <div className="grid gap-5">
        <p>
          <strong>Description:</strong> {altText || (altText === '' ? 'none, only decoration' : 'none yet')}
        </p>
        <ButtonRow>
          <Button label="Remove Image" variant="danger-plain" disabled={isBusy} onClick={remove} />
          <Button icon="pencil" label="Edit Image" disabled={isBusy} onClick={onEdit} />
        </ButtonRow>
      </div>
    </div>
  );
}

function StoreImageForm({ items, canCancel, onClose }: CardProps & { canCancel: boolean; onClose: () => void }) {
  const form = useBlockImageForm({
    name: 'store-image',
    label: STORE_LABEL,
    imageKey: STORE_IMAGE_KEY,
    altKey: STORE_ALT_KEY,
    items,
    success: canCancel ? MESSAGES.content.updated : MESSAGES.content.added,
    onSaved: onClose,
    onDiscarded: onClose,
  });
  const { altText, isDecorative } = form.fields;
  return (
    <BlockImageForm
      label="Online Store Image"
      form={form}
      isReady={form.canSave && !form.isSaving}
      artwork={merchandise}
      actions={canCancel && <Button label="Cancel" onClick={form.cancel} disabled={form.isSaving} />}
    >
      <DescribeField altText={altText} isDecorative={isDecorative} onChange={form.change} />
      <ItemFindings entity="contentItems" id={null} fields={{ key: STORE_ALT_KEY, value: altText }} />
    </BlockImageForm>
  );
}

interface BlockImageOptions {
  name: string;
  label: string;
  imageKey: ContentKey;
  /** Key of the description. Absent if the page describes the image itself. */
  altKey?: ContentKey;
  items: readonly ContentItem[];
  success: string;
  onSaved?: () => void;
  onDiscarded?: () => void;
}

interface BlockImageFormProps {
  label: string;
  form: ReturnType<typeof useBlockImageForm>;
  isReady: boolean;
  artwork: string;
  /** Shown before the save button. */
  actions: ReactNode;
  children: ReactNode;
}

/** Form state of an image and its description, which are two content items. */
function useBlockImageForm({ imageKey, altKey, items, ...words }: BlockImageOptions) {
  const { mutateAsync } = useWriteContentItems();
  const describe = useDescribeUploaded();
  const reread = useRereadContentItems();
  const toStored = (from: readonly ContentItem[]) => {
    const find = (key?: ContentKey) => from.find((item) => item.key === key) ?? null;
    const [image, alt] = [find(imageKey), find(altKey)];
    return {
      version: { image: toBase(image), alt: toBase(alt) },
      fields: {
        imageUrl: image?.value ?? '',
        // The built-in description belongs to the built-in image.
        altText: (image && alt?.value) ?? '',
        // Stored and empty means decorative. Not stored means not described yet.
        isDecorative: image !== null && alt?.value === '',
      },
    };
  };
  const stored = toStored(items);
  const form = useItemForm({
    ...words,
    labels: FIELD_LABELS,
    stored,
    findProblems: ({ imageUrl }) => findImageProblems(imageUrl),
    // Unchanged fields are sent too. The server records no change for them.
    save: async ({ imageUrl, altText, isDecorative }, { image, alt }) => {
      const description = isDecorative ? '' : altText.trim();
      const value = description !== '' || isDecorative ? description : null;
      const { body } = await mutateAsync([
        { key: imageKey, value: imageUrl, base: image },
        ...(altKey ? [{ key: altKey, value, base: alt }] : []),
      ]);
      const address = body.items.find(({ key }) => key === imageKey)?.value ?? imageUrl;
      if (address !== imageUrl) await describe(address, description);
    },
    findTheirs: async () => toStored(await reread()),
    failure: MESSAGES.content.saveFailure,
  });
  return {
    ...form,
    fill: (imageUrl: string, metadata?: ImageDescription) => {
      // A description typed here is kept if the image has none.
      const isDescribed = metadata !== undefined && (metadata.altText !== '' || metadata.isDecorative);
      const isTyped = altKey !== undefined && form.fields.altText !== stored.fields.altText;
      form.change({ imageUrl, ...(isDescribed || !isTyped ? metadata : null) });
    },
    canSave: isImageAddress(form.fields.imageUrl),
    findId: (field: string) => items.find(({ key }) => key === (field === 'imageUrl' ? imageKey : altKey))?.id,
  };
}

function BlockImageForm({ label, form, isReady, artwork, actions, children }: BlockImageFormProps) {
  const url = form.fields.imageUrl;
  const { preview } = useImagePreview(url);
  return (
    <form className={cardFormStyle({ className: IMAGE_COLUMNS })} aria-label={label} {...form.element}>
      <ImageField url={url} onChoose={form.fill} artwork={artwork} problem={form.problems.imageUrl} />
      <div className="grid gap-5">
        {children}
        <ButtonRow>
          {actions}
          <SubmitButton label={form.isSaving ? 'Preparing the picture…' : 'Save Image'} disabled={!isReady} />
        </ButtonRow>
      </div>
      <FieldsConflict
        form={form}
        id={form.findId}
        label={label}
        image={{ field: 'imageUrl', findPreview: (address) => (address === url ? preview : address) }}
      />
    </form>
  );
}
