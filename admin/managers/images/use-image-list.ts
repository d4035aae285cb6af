import { getServerMessage } from '../../lib/api-client.ts';
import { planMove } from '../../lib/sort-order.ts';
import { showFailure } from '../../lib/toasts.ts';
import { useOfferBatchUndo, useOfferUndo } from '../undo/use-offer-undo.ts';
import type { ImageKind } from './image-kinds.ts';
import type { ImageActions, ManagedImage } from './managed-image.ts';

/** What can be done to the pictures of a list, with what is said about it. */
export const useImageList = (
  { entity, messages }: ImageKind,
  images: readonly ManagedImage[],
  { order, remove }: ImageActions,
) => {
  const { offerUndo } = useOfferUndo(entity);
  const { offerBatchUndo } = useOfferBatchUndo();

  const deleteImage = async (image: ManagedImage) => {
    try {
      await remove(image.id);
      offerUndo(messages.deleted, image.id);
    } catch (error) {
      showFailure(error, getServerMessage(error, messages.deleteFailure));
    }
  };

  const move = async (from: number, to: number) => {
    try {
      const { body } = await order(planMove(images, from, to));
      offerBatchUndo(messages.updated, body.batch);
    } catch (error) {
      showFailure(error, getServerMessage(error, messages.updateFailure));
    }
  };

  return { deleteImage, move };
};
