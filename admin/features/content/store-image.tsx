import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import merchandise from '../../../club/art/card-online-store.svg?url';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentValue } from '../../../contract/content-keys.ts';
import { isImageAddress } from '../../../contract/fields.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { withFailureShown } from '../../client/failures.ts';
import { useOfferBatchUndo } from '../../client/undo.ts';
import { useUnsavedForms } from '../../client/unsaved-forms.ts';
import { DescribeField } from '../../forms/describe-field.tsx';
import type { Stored } from '../../forms/form-state.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { StoredBadge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ItemFindings } from '../check/item-findings.tsx';
import { type ImageMetadata, useDescribeUploaded } from '../media/data.ts';
import { findImageProblems } from '../media/image-field.tsx';
import { BlockImageForm } from './block-image-form.tsx';
import { type ContentBase, contentItems, toBase, useRereadContentItems, useWriteContentItems } from './data.ts';

interface StoreImageFormProps {
  items: readonly ContentItem[];
  onSaved: () => void;
  /** Null if there is nothing to return to. */
  onCancel: (() => void) | null;
}

const FIELD_LABELS = { imageUrl: 'Picture', altText: 'Description', isDecorative: 'Decorative only' };

export function StoreImageCard() {
  return (
    <Loaded query={useQuery(contentItems.query)} failure="The store image could not be loaded.">
      {(items) => <LoadedCard items={items} />}
    </Loaded>
  );
}

function LoadedCard({ items }: { items: readonly ContentItem[] }) {
  const [isEditing, setEditing] = useState(false);
  const imageUrl = getContentValue(items, STORE_IMAGE_KEY);
  // An open description stays open when an image arrives from elsewhere.
  const isTyping = useUnsavedForms().some(({ label }) => label === STORE_IMAGE_LABEL);
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
        <StoreImageForm
          items={items}
          onSaved={() => setEditing(false)}
          onCancel={imageUrl ? () => setEditing(false) : null}
        />
      )}
    </TitledCard>
  );
}

interface StoredImageProps {
  items: readonly ContentItem[];
  imageUrl: string;
  onEdit: () => void;
}

function StoredImage({ items, imageUrl, onEdit }: StoredImageProps) {
  const write = useWriteContentItems();
  const { offerBatchUndo } = useOfferBatchUndo();
  const altText = items.find(({ key }) => key === STORE_ALT_KEY)?.value;
  const remove = () =>
    withFailureShown(MESSAGES.content.deleteFailure, async () => {
      const findBase = (key: string) => items.find((item) => item.key === key) ?? null;
      const keys = [STORE_IMAGE_KEY, STORE_ALT_KEY] as const;
      const { body } = await write.mutateAsync(keys.map((key) => ({ key, value: null, base: findBase(key) })));
      offerBatchUndo(MESSAGES.content.deleted, body.batch);
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-start gap-4 gap-x-7 gap-y-5 rounded-b-card border-t border-line-cool bg-soft px-6 pt-5 pb-6 max-md:px-4 max-md:pt-4 max-md:pb-5 max-sm:grid-cols-1">
      <div className="relative aspect-3/2 overflow-hidden rounded-card bg-tint">
        <img src={imageUrl} alt={altText ?? ''} />
      </div>
      <div className="grid gap-5">
        <p>
          <strong>Description:</strong> {altText || (altText === '' ? 'none, only decoration' : 'none yet')}
        </p>
        <ButtonRow>
          <Button variant="danger-plain" disabled={write.isPending} onClick={() => void remove()}>
            Remove Image
          </Button>
          <Button icon="pencil" disabled={write.isPending} onClick={onEdit}>
            Edit Image
          </Button>
        </ButtonRow>
      </div>
    </div>
  );
}

function StoreImageForm({ items, onSaved, onCancel }: StoreImageFormProps) {
  const form = useStoreForm(items, onSaved);
  const { altText, isDecorative } = form.fields;
  const cancel = () => {
    form.clear();
    onCancel?.();
  };
  return (
    <BlockImageForm
      label="Online Store Image"
      form={form}
      url={form.fields.imageUrl}
      urlField="imageUrl"
      fieldLabels={FIELD_LABELS}
      itemOf={(field) => items.find(({ key }) => key === (field === 'imageUrl' ? STORE_IMAGE_KEY : STORE_ALT_KEY))?.id}
      artwork={merchandise}
      isBusy={form.isSaving}
      actions={
        onCancel && (
          <Button onClick={cancel} disabled={form.isSaving}>
            Cancel
          </Button>
        )
      }
    >
      <DescribeField altText={altText} isDecorative={isDecorative} onChange={form.change} />
      <ItemFindings entity="contentItems" id={null} fields={{ key: STORE_ALT_KEY, value: altText }} />
    </BlockImageForm>
  );
}

const STORE_IMAGE_KEY = 'panther_store_online_image';
const STORE_ALT_KEY = 'panther_store_online_image_alt';
const STORE_IMAGE_LABEL = 'the online store image';

function useStoreForm(items: readonly ContentItem[], onSaved: () => void) {
  const { mutateAsync } = useWriteContentItems();
  const describe = useDescribeUploaded();
  const reread = useRereadContentItems();
  const stored = toStored(items);
  const form = useItemForm({
    name: 'store-image',
    label: STORE_IMAGE_LABEL,
    stored,
    findProblems: ({ imageUrl }) => findImageProblems('imageUrl', imageUrl),
    // Unchanged fields are sent too. The server records no change for them.
    save: async ({ imageUrl, altText, isDecorative }, { image, alt }) => {
      const description = isDecorative ? '' : altText.trim();
      const { body } = await mutateAsync([
        { key: STORE_IMAGE_KEY, value: imageUrl, base: image },
        { key: STORE_ALT_KEY, value: description !== '' || isDecorative ? description : null, base: alt },
      ]);
      const address = body.items.find(({ key }) => key === STORE_IMAGE_KEY)?.value ?? imageUrl;
      if (address !== imageUrl) await describe(address, description);
    },
    findTheirs: async () => toStored(await reread()),
    success: stored.version.image ? MESSAGES.content.updated : MESSAGES.content.added,
    failure: MESSAGES.content.saveFailure,
    onSaved,
  });
  const { imageUrl } = form.fields;
  return {
    ...form,
    fill: (next: string, metadata?: ImageMetadata) => {
      // A description typed here is kept if the image has none.
      const isDescribed = metadata !== undefined && (metadata.altText !== '' || metadata.isDecorative);
      const isTyped = form.fields.altText !== stored.fields.altText;
      form.change({ imageUrl: next, ...(isDescribed || !isTyped ? metadata : null) });
    },
    isReady: isImageAddress(imageUrl),
  };
}

type StoreFields = { imageUrl: string; altText: string; isDecorative: boolean };
/** Versions of two content items that are edited together. */
type StoreVersion = { image: ContentBase; alt: ContentBase };

function toStored(items: readonly ContentItem[]): Stored<StoreFields, StoreVersion> {
  const find = (key: ContentKey) => items.find((item) => item.key === key) ?? null;
  const image = find(STORE_IMAGE_KEY);
  const alt = find(STORE_ALT_KEY);
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
}
