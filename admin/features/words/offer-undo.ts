import { MESSAGES } from '../../../contract/messages.ts';
import { useOfferBatchUndo, useOfferUndo } from '../../client/undo.ts';

/** What was written: together, as one batch, or a single item. Null where nothing differed. */
export type WrittenWords = { batch: number | null; id: number | undefined } | null;

/** Says that words were saved; its Undo puts all of them back. */
export const useTellSaved = () => {
  const { offerUndo } = useOfferUndo('contentItems');
  const { offerBatchUndo } = useOfferBatchUndo();
  return (written: WrittenWords): void => {
    if (written?.batch === null && written.id !== undefined) offerUndo(MESSAGES.content.updated, written.id);
    else offerBatchUndo(MESSAGES.content.updated, written?.batch ?? null);
  };
};
