import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { changesOfQuery } from '../../client/changes.ts';
import { showFailure } from '../../client/failures.ts';
import { useAdmin } from '../../client/session.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { findDraft } from '../../forms/drafts.ts';
import { Avatar } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDayAndTime, formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { HistoryDialog } from './block-history.tsx';
import { contentItems } from './data.ts';

interface BlockFooterProps {
  blockKey: ContentKey;
  item: ContentItem | null;
  /** The block that must be saved or cancelled first. */
  blockedBy: string | null;
}

export const BlockFooter = ({ blockKey, item, blockedBy }: BlockFooterProps) => {
  const [isResetting, setResetting] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { id } = useAdmin();
  const draft = findDraft(id, blockKey);
  return (
    <footer className="block-footer">
      {blockedBy ? (
        <p className="footnote">
          <Icon name="lock" />
          Save or cancel {blockedBy} first.
        </p>
      ) : draft ? (
        <p className="footnote footnote-strong">
          <span className="diamond" aria-hidden="true" />
          Your unsaved text from {formatMoment(draft.typedAt)} is kept. {item ? 'Edit' : 'Create'} brings it back.
        </p>
      ) : item ? (
        <SavedBy item={item} />
      ) : (
        <p className="footnote">
          <Icon name="info" />
          {getContentKeyDefinition(blockKey).defaultValue
            ? 'Visitors see this built-in text until you create your own.'
            : 'Visitors see nothing here until you create it.'}
        </p>
      )}
      {item && !blockedBy && (
        <>
          <div className="block-footer-actions">
            <Button look="plain" icon="history" className="small-button" onClick={() => setHistoryOpen(true)}>
              History
            </Button>
            <Button look="plain" icon="undo" className="small-button" onClick={() => setResetting(true)}>
              Reset to default
            </Button>
          </div>
          {isHistoryOpen && <HistoryDialog item={item} blockKey={blockKey} onClose={() => setHistoryOpen(false)} />}
          <ResetDialog item={item} blockKey={blockKey} isOpen={isResetting} onClose={() => setResetting(false)} />
        </>
      )}
    </footer>
  );
};

const SavedBy = ({ item }: { item: ContentItem }) => {
  const { data: changes } = useQuery(changesOfQuery('contentItems', item.id));
  const author = changes?.[0]?.by;
  const when = formatDayAndTime(item.updatedAt);
  if (!author) return <p className="footnote">Saved {when}</p>;
  return (
    <p className="footnote">
      <Avatar name={author} />
      Saved by {author}, {when}
    </p>
  );
};

interface ResetDialogProps {
  item: ContentItem;
  blockKey: ContentKey;
  isOpen: boolean;
  onClose: () => void;
}

const ResetDialog = ({ item, blockKey, isOpen, onClose }: ResetDialogProps) => {
  const reset = contentItems.useRemove();
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
