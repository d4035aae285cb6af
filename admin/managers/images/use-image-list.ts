import { getServerMessage } from '../../lib/api-client.ts';
import { listMoves } from '../../lib/sort-order.ts';
import { showFailure, showSuccess, showUndoable } from '../../lib/toasts.ts';
import type { ImageKind } from './image-kinds.ts';
import type { ImageActions, ManagedImage } from './managed-image.ts';

/** What can be done to the pictures of a list, with what is said about it. */
export const useImageList = (
  { messages }: ImageKind,
  images: readonly ManagedImage[],
  { create, update, remove }: ImageActions,
) => {
  const putBack = async ({ imageUrl, altText, isActive, sortOrder, pageType, title, description }: ManagedImage) => {
    const image = { imageUrl, altText, isActive, sortOrder, pageType };
    try {
      await create({ ...image, title: title ?? '', description: description ?? '' });
      showSuccess(messages.added);
    } catch (error) {
      showFailure(error, messages.addFailure);
    }
  };

  const deleteImage = async (image: ManagedImage) => {
    try {
      await remove(image.id);
      showUndoable(messages.deleted, () => void putBack(image));
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
