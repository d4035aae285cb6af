import type { ExternalLink } from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useDeleteExternalLink, useUpdateExternalLink } from '../../data/external-links.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { listMoves } from '../../lib/sort-order.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { useOfferUndo } from '../undo/use-offer-undo.ts';

/** What can be done to the links of a list, beside editing one. */
export const useLinkList = (links: readonly ExternalLink[]) => {
  const { offerUndo, isUndoing } = useOfferUndo('externalLinks');
  const update = useUpdateExternalLink();
  const remove = useDeleteExternalLink();

  const deleteLink = ({ id }: ExternalLink) =>
    remove.mutate(id, {
      onSuccess: () => offerUndo(MESSAGES.externalLink.deleted, id),
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

  return { deleteLink, move, isBusy: isUndoing || update.isPending || remove.isPending };
};
