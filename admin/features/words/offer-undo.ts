import { MESSAGES } from '../../../contract/messages.ts';
import { useOfferBatchUndo, useOfferUndo } from '../../client/undo.ts';

/** What was written: together, as one batch, or a single item. Null where nothing differed. */
export type WrittenWords = { batch: number | null; changeId: number | null } | null;

/** Says that words were saved; its Undo puts all of them back. */
export const useTellSaved = () => {
  const { offerUndo } = useOfferUndo();
  const { offerBatchUndo } = useOfferBatchUndo();
  return (written: WrittenWords): void => {
    const { batch = null, changeId = null } = written ?? {};
    if (batch === null) offerUndo(MESSAGES.content.updated, changeId);
    else offerBatchUndo(MESSAGES.content.updated, batch);
  };
};
