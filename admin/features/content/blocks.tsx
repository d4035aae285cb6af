import { useQuery } from '@tanstack/react-query';
import { memo, useRef, useState } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, isContentKey, nameBlock } from '../../../contract/content-keys.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { PageType } from '../../../contract/pages.ts';
import { changesOfQuery } from '../../client/changes.ts';
import { useAdmin } from '../../client/session.ts';
import { findDraftTime } from '../../forms/drafts.ts';
import { useBlockingBlock, useOpenBlock } from '../../forms/leaving.tsx';
import { describeWindow } from '../../forms/visibility-window.tsx';
import { ItemHistoryLink, TabLink } from '../../navigation/links.tsx';
import { Avatar, Badge, StoredBadge } from '../../ui/badges.tsx';
import { HeadedCard } from '../../ui/block-header.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatDayAndTime, formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import { CardSkeletons, LoadFailure } from '../../ui/loaded.tsx';
import { Diamond } from '../../ui/marks.ts';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { BlockEditor, EditBlockButton } from './block-editor.tsx';
import { nameBlockForm } from './block-form.ts';
import { BlockPreview, HistoryDialog, IN_BLOCK } from './block-history.tsx';
import { contentItems, useRemoveContentItem, useStoredTexts } from './data.ts';
import { describeBlock, findPage, getPlace, listOwnItems } from './keys.ts';

interface ContentBlockProps {
  /** Key of a page, or one of the club's own that no page uses. */
  blockKey: string;
  /** Stored item. Null while visitors see the built-in text. */
  item: ContentItem | null;
  isEditing: boolean;
}

// Memoized: opening an editor re-renders its own block, and in the others only what shows that they wait.
const ContentBlock = memo(({ blockKey, item, isEditing }: ContentBlockProps) => {
  const { label, place, kind, defaultValue } = describeBlock(blockKey, item, useStoredTexts());
  const ownItem = isContentKey(blockKey) ? null : item;
  const times = item && describeWindow(item);
  const badges = ownItem ? (
    <Badge variant="dashed">Not on a page</Badge>
  ) : (
    <>
      <StoredBadge isStored={item !== null} />
      {times && <Badge icon="schedule">{times}</Badge>}
    </>
  );
  return (
    <HeadedCard
      id={blockKey}
      title={label}
      place={place}
      glyph={!ownItem && <PlaceGlyph place={getPlace(blockKey)} page={findPage(blockKey)} />}
      badges={isEditing ? <Badge variant="solid">Editing</Badge> : badges}
      actions={
        <>
          {ownItem && !isEditing && <ItemHistoryLink entity="contentItems" id={ownItem.id} name={label} />}
          <EditBlockButton blockKey={blockKey} label={label} isStored={item !== null} isEditing={isEditing} />
        </>
      }
      isEditing={isEditing}
    >
      {isEditing ? (
        <BlockEditor blockKey={blockKey} item={item} />
      ) : (
        <>
          <QuarantineNote entity="contentItems" id={item?.id} className="px-6 max-md:px-4" />
          <BlockPreview blockKey={blockKey} kind={kind} value={item?.value ?? defaultValue} className={IN_BLOCK} />
          {isContentKey(blockKey) && <BlockFooter blockKey={blockKey} item={item} />}
          {ownItem && (
            <footer className={BLOCK_FOOTER}>
              <p>Saved {formatDayAndTime(ownItem.updatedAt)}</p>
              <TabLink id="analysis">Delete unused content</TabLink>
            </footer>
          )}
        </>
      )}
    </HeadedCard>
  );
});

interface ContentBlocksProps {
  keys: readonly ContentKey[];
  /** Page whose custom keys are listed below. Absent if they are listed elsewhere. */
  page?: PageType;
}

export function ContentBlocks({ keys, page }: ContentBlocksProps) {
  const { data: items, isLoadingError, refetch } = useQuery(contentItems.query);
  const edited = useOpenBlock()?.key;
  if (isLoadingError) return <LoadFailure message="The blocks of this page could not be loaded." onRetry={refetch} />;
  if (!items) return <CardSkeletons count={keys.length} />;
  return (
    <Stack>
      {keys.map((key) => (
        <ContentBlock
          key={key}
          blockKey={key}
          item={items.find((item) => item.key === key) ?? null}
          isEditing={key === edited}
        />
      ))}
      {page && <OwnKeyBlocks items={items} page={page} />}
    </Stack>
  );
}

/** The edited block stays until its form closes, even if someone else deletes it. */
function OwnKeyBlocks({ items, page }: { items: readonly ContentItem[]; page: PageType }) {
  const edited = useOpenBlock()?.key;
  const last = useRef<ContentItem | null>(null);
  const own = listOwnItems(items, page);
  const found = own.find(({ key }) => key === edited);
  last.current = found ?? (last.current?.key === edited ? last.current : null);
  const shown = found || !last.current ? own : [...own, last.current];
  return shown.map((item) => (
    <ContentBlock key={item.key} blockKey={item.key} item={item} isEditing={item.key === edited} />
  ));
}

const BLOCK_FOOTER =
  'flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-3 pl-5 max-md:py-1.5 max-md:pr-2 max-md:pl-3.5';

function BlockFooter({ blockKey, item }: { blockKey: ContentKey; item: ContentItem | null }) {
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
  return (
    <p className="flex items-center gap-2.5">
      {author && <Avatar name={author} />}
      {author ? `Saved by ${author}, ${when}` : `Saved ${when}`}
    </p>
  );
}
