import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useResetContentItem } from '../../data/content-items.ts';
import { showFailure } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useOfferUndo } from '../undo/use-offer-undo.ts';

interface ResetDialogProps {
  item: ContentItem;
  blockKey: ContentKey;
  isOpen: boolean;
  onClose: () => void;
}

export const ResetDialog = ({ item, blockKey, isOpen, onClose }: ResetDialogProps) => {
  const reset = useResetContentItem();
  const { label } = getContentKeyDefinition(blockKey);
  const { offerUndo } = useOfferUndo('contentItems');
  const resetItem = async () => {
    try {
      await reset.mutateAsync(item.id);
      offerUndo(MESSAGES.content.reset, item.id);
    } catch (error) {
      showFailure(error, MESSAGES.content.deleteFailure);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={resetItem}
      question={`Are you sure you want to reset ${label}?`}
      consequence="Your text comes off the page, and visitors see the built-in text again."
      action="Reset to default"
    />
  );
};
