import type { ContentItem } from '../../../contract/content-items.ts';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { isImageAddress } from '../../../contract/fields.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { Stored } from '../../forms/form-state.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { type ImageMetadata, useDescribeUploaded } from '../media/data.ts';
import { findImageProblems } from '../media/image-field.tsx';
import { type ContentBase, toBase, useRereadContentItems, useWriteContentItems } from './data.ts';

export const STORE_IMAGE_KEY = 'panther_store_online_image';
export const STORE_ALT_KEY = 'panther_store_online_image_alt';
export const STORE_IMAGE_LABEL = 'the online store image';

export function useStoreForm(items: readonly ContentItem[], onSaved: () => void) {
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
      // Words typed here already are worth more than none with the image.
      const isDescribed = metadata !== undefined && (metadata.altText !== '' || metadata.isDecorative);
      const isTyped = form.fields.altText !== stored.fields.altText;
      form.change({ imageUrl: next, ...(isDescribed || !isTyped ? metadata : null) });
    },
    isReady: isImageAddress(imageUrl),
  };
}

type StoreFields = { imageUrl: string; altText: string; isDecorative: boolean };
/** Two content items that are edited as one: each has a version of its own. */
type StoreVersion = { image: ContentBase; alt: ContentBase };

function toStored(items: readonly ContentItem[]): Stored<StoreFields, StoreVersion> {
  const find = (key: ContentKey) => items.find((item) => item.key === key) ?? null;
  const image = find(STORE_IMAGE_KEY);
  const alt = find(STORE_ALT_KEY);
  return {
    version: { image: toBase(image), alt: toBase(alt) },
    fields: {
      imageUrl: image?.value ?? '',
      // The built-in words describe the built-in image.
      altText: (image && alt?.value) ?? '',
      // Stored and empty means decorative; not stored at all, that nobody has described the image yet.
      isDecorative: image !== null && alt?.value === '',
    },
  };
}
