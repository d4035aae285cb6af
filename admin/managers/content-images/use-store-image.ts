import { useQuery } from '@tanstack/react-query';
import { contentKeyRegistry } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { contentItemsQuery, useResetContentItem, useSaveContentItem } from '../../data/content-items.ts';
import { useDescribeUploaded } from '../../data/media.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { useOfferUndo } from '../undo/use-offer-undo.ts';

const IMAGE_KEY = 'panther_store_online_image';
const ALT_KEY = 'panther_store_online_image_alt';

export interface StoreImage {
  imageUrl: string;
  altText: string;
  isDecorative: boolean;
}

/** The Online Store card's picture and its description: two content items that are saved together. */
export const useStoreImage = () => {
  const { data: items } = useQuery(contentItemsQuery);
  const save = useSaveContentItem();
  const describe = useDescribeUploaded();
  const reset = useResetContentItem();
  const { offerUndo } = useOfferUndo('contentItems');
  const image = items?.find(({ key }) => key === IMAGE_KEY) ?? null;
  const alt = items?.find(({ key }) => key === ALT_KEY) ?? null;

  const saveImage = async ({ imageUrl, altText, isDecorative }: StoreImage): Promise<boolean> => {
    try {
      const { body } = await save.mutateAsync({ key: IMAGE_KEY, value: imageUrl, base: image });
      if (body.value !== imageUrl) await describe(body.value, altText);
      // Stored and empty means decorative; not stored at all, that nobody has described the picture yet.
      const isSaid = altText !== '' || isDecorative;
      if (isSaid && altText !== alt?.value) await save.mutateAsync({ key: ALT_KEY, value: altText, base: alt });
      if (!isSaid && alt) await reset.mutateAsync(alt.id);
      showSuccess(image ? MESSAGES.content.updated : MESSAGES.content.added);
      return true;
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.content.saveFailure));
      return false;
    }
  };

  const removeImage = async () => {
    try {
      const stored = [image, alt].flatMap((item) => (item ? [item.id] : []));
      for (const id of stored) await reset.mutateAsync(id);
      offerUndo(MESSAGES.content.deleted, ...stored);
    } catch (error) {
      showFailure(error, MESSAGES.content.deleteFailure);
    }
  };

  return {
    isLoaded: items !== undefined,
    imageUrl: image?.value ?? '',
    altText: alt?.value ?? (image ? '' : contentKeyRegistry[ALT_KEY].defaultValue),
    isDecorative: alt?.value === '',
    saveImage,
    removeImage,
    isBusy: save.isPending || reset.isPending,
  };
};
