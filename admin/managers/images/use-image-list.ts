import { getServerMessage } from '../../lib/api-client.ts';
import { listMoves } from '../../lib/sort-order.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { useOfferUndo } from '../undo/use-offer-undo.ts';
import type { ImageKind } from './image-kinds.ts';
import type { ImageActions, ManagedImage } from './managed-image.ts';

/** What can be done to the pictures of a list, with what is said about it. */
export const useImageList = (
  { entity, messages }: ImageKind,
  images: readonly ManagedImage[],
  { update, remove }: ImageActions,
) => {
  const { offerUndo } = useOfferUndo(entity);

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
      for (const { id, sortOrder, version } of listMoves(images, from, to)) await update({ id, sortOrder, version });
      showSuccess(messages.updated);
    } catch (error) {
      showFailure(error, getServerMessage(error, messages.updateFailure));
    }
  };

  return { deleteImage, move };
};
