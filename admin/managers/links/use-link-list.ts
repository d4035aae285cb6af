import type { ExternalLink } from '../../../contract/external-links.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useDeleteExternalLink, useOrderExternalLinks } from '../../data/external-links.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { planMove } from '../../lib/sort-order.ts';
import { showFailure } from '../../lib/toasts.ts';
import { useOfferBatchUndo, useOfferUndo } from '../undo/use-offer-undo.ts';

/** What can be done to the links of a list, beside editing one. */
export const useLinkList = (links: readonly ExternalLink[]) => {
  const { offerUndo, isUndoing } = useOfferUndo('externalLinks');
  const { offerBatchUndo } = useOfferBatchUndo();
  const order = useOrderExternalLinks();
  const remove = useDeleteExternalLink();

  const deleteLink = ({ id }: ExternalLink) =>
    remove.mutate(id, {
      onSuccess: () => offerUndo(MESSAGES.externalLink.deleted, id),
      onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.externalLink.deleteFailure)),
    });

  const move = async (from: number, to: number) => {
    try {
      const { body } = await order.mutateAsync(planMove(links, from, to));
      offerBatchUndo(MESSAGES.externalLink.updated, body.batch);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.externalLink.saveFailure));
    }
  };

  return { deleteLink, move, isBusy: isUndoing || order.isPending || remove.isPending };
};
