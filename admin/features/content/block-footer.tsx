import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, nameBlock } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { changesOfQuery } from '../../client/changes.ts';
import { useAdmin } from '../../client/session.ts';
import { findDraftTime } from '../../forms/form-draft.ts';
import { useBlockingBlock } from '../../forms/leaving.tsx';
import { Avatar } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatDayAndTime, formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Diamond } from '../../ui/marks.tsx';
import { nameBlockForm } from './block-form.ts';
import { HistoryDialog } from './block-history.tsx';
import { useRemoveContentItem, useStoredTexts } from './data.ts';

export const BLOCK_FOOTER =
  'flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-3 pl-5 max-md:py-1.5 max-md:pr-2 max-md:pl-3.5';

export function BlockFooter({ blockKey, item }: { blockKey: ContentKey; item: ContentItem | null }) {
  const blockedBy = useBlockingBlock()?.label;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { id } = useAdmin();
  const { label } = nameBlock(blockKey, useStoredTexts());
  const { remove, isRemoving } = useRemoveContentItem(MESSAGES.content.reset);
  const draftedAt = findDraftTime(id, nameBlockForm(blockKey));
  return (
    <footer className={BLOCK_FOOTER}>
      {blockedBy ? (
        <p className="flex items-center gap-2.5">
          <Icon name="lock" />
          Save or cancel {blockedBy} first.
        </p>
      ) : draftedAt ? (
        <p className="flex items-center gap-2.5 font-semibold text-ink">
          <Diamond />
          Your unsaved text from {formatMoment(draftedAt)} is kept. {item ? 'Edit' : 'Create'} brings it back.
        </p>
      ) : item ? (
        <SavedBy item={item} />
      ) : (
        <p className="flex items-center gap-2.5">
          <Icon name="info" />
          {getContentKeyDefinition(blockKey).defaultValue
            ? 'Visitors see this built-in text until you create your own.'
            : 'Visitors see nothing here until you create it.'}
        </p>
      )}
      {item && !blockedBy && (
        <>
          <div className="flex flex-wrap">
            <Button label="History" variant="plain" icon="history" size="small" onClick={() => setHistoryOpen(true)} />
            <ConfirmedButton
              variant="plain"
              icon="undo"
              size="small"
              label="Reset to default"
              isBusy={isRemoving}
              isDanger
              question={`Are you sure you want to reset ${label}?`}
              consequence="Your text comes off the page, and visitors see the built-in text again."
              action="Reset to default"
              onConfirm={() => void remove(item)}
            />
          </div>
          {isHistoryOpen && <HistoryDialog item={item} blockKey={blockKey} onClose={() => setHistoryOpen(false)} />}
        </>
      )}
    </footer>
  );
}

function SavedBy({ item }: { item: ContentItem }) {
  const { data: changes } = useQuery(changesOfQuery('contentItems', item.id));
  const author = changes?.[0]?.by;
  const when = formatDayAndTime(item.updatedAt);
  if (!author) return <p className="flex items-center gap-2.5">Saved {when}</p>;
  return (
    <p className="flex items-center gap-2.5">
      <Avatar name={author} />
      Saved by {author}, {when}
    </p>
  );
}
