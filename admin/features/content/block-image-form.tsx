import type { ReactNode } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { isImageAddress } from '../../../contract/fields.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { FieldsConflict } from '../../forms/conflicts.tsx';
import type { ImageDescription } from '../../forms/describe-field.tsx';
import { useItemForm } from '../../forms/item-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { cardFormStyle } from '../../ui/card.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { useDescribeUploaded, useImagePreview } from '../media/data.ts';
import { findImageProblems, ImageField } from '../media/image-field.tsx';
import { toBase, useRereadContentItems, useWriteContentItems } from './data.ts';

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
  isBusy: boolean;
  artwork: string;
  /** Shown before the save button. */
  actions: ReactNode;
  children: ReactNode;
}

const FIELD_LABELS = { imageUrl: 'Picture', altText: 'Description', isDecorative: 'Decorative only' };

/** Form state of an image and its description, which are two content items. */
export function useBlockImageForm({ imageKey, altKey, items, ...words }: BlockImageOptions) {
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
    findProblems: ({ imageUrl }) => findImageProblems('imageUrl', imageUrl),
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

export function BlockImageForm({ label, form, isReady, isBusy, artwork, actions, children }: BlockImageFormProps) {
  const url = form.fields.imageUrl;
  const { preview } = useImagePreview(url);
  return (
    <form className={cardFormStyle({ shape: 'image' })} aria-label={label} {...form.element}>
      <ImageField name="imageUrl" url={url} onChoose={form.fill} artwork={artwork} problem={form.problems.imageUrl} />
      <div className="grid gap-5">
        {children}
        <ButtonRow>
          {actions}
          <SubmitButton label={form.isSaving ? 'Preparing the picture…' : 'Save Image'} disabled={!isReady || isBusy} />
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
