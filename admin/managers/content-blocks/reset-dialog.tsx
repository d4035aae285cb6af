import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useResetContentItem } from '../../data/content-items.ts';
import { useUndoLastChange } from '../../data/undo.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess, showUndoable } from '../../lib/toasts.ts';
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
  // The dialog is gone by the time that someone undoes: callbacks of `mutate` would be too.
  const undo = useUndoLastChange();
  const putBack = async () => {
    try {
      await undo.mutateAsync({ entity: 'contentItems', id: item.id });
      showSuccess(MESSAGES.change.undone);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.change.undoFailure));
    }
  };
  const resetItem = async () => {
    try {
      await reset.mutateAsync(item.id);
      showUndoable(MESSAGES.content.deleted, () => void putBack());
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
