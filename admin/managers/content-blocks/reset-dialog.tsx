import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useResetContentItem } from '../../data/content-items.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface ResetDialogProps {
  item: ContentItem;
  blockKey: ContentKey;
  isOpen: boolean;
  onClose: () => void;
}

export const ResetDialog = ({ item, blockKey, isOpen, onClose }: ResetDialogProps) => {
  const reset = useResetContentItem();
  const { label } = getContentKeyDefinition(blockKey);
  const resetItem = async () => {
    try {
      await reset.mutateAsync(item.id);
      showSuccess(MESSAGES.content.deleted);
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
