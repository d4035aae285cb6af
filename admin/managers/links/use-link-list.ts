import type { ExternalLink } from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useCreateExternalLink, useDeleteExternalLink, useUpdateExternalLink } from '../../data/external-links.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { listMoves } from '../../lib/sort-order.ts';
import { showFailure, showSuccess, showUndoable } from '../../lib/toasts.ts';
import { getLinkFields } from './link-fields.ts';

/** What can be done to the links of a list, beside editing one. */
export const useLinkList = (links: readonly ExternalLink[]) => {
  const create = useCreateExternalLink();
  const update = useUpdateExternalLink();
  const remove = useDeleteExternalLink();

  const putBack = (link: ExternalLink) =>
    create.mutate(
      { ...getLinkFields(link), location: link.location },
      {
        onSuccess: () => showSuccess(MESSAGES.externalLink.added),
        onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.externalLink.saveFailure)),
      },
    );

  const deleteLink = (link: ExternalLink) =>
    remove.mutate(link.id, {
      onSuccess: () => showUndoable(MESSAGES.externalLink.deleted, () => putBack(link)),
      onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.externalLink.deleteFailure)),
    });

  const move = async (from: number, to: number) => {
    try {
      for (const { id, sortOrder, version } of listMoves(links, from, to)) {
        await update.mutateAsync({ id, sortOrder, version });
      }
      showSuccess(MESSAGES.externalLink.updated);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.externalLink.saveFailure));
    }
  };

  return { deleteLink, move, isBusy: create.isPending || update.isPending || remove.isPending };
};
