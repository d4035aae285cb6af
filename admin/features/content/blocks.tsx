import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, isContentKey } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';
import { useOpenBlock } from '../../forms/leaving.tsx';
import { describeWindow } from '../../forms/visibility-window.tsx';
import { ItemHistoryLink, TabLink } from '../../navigation/links.tsx';
import { Badge, StoredBadge } from '../../ui/badges.tsx';
import { HeadedCard } from '../../ui/block-header.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { CardSkeletons, LoadFailure } from '../../ui/loaded.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { BlockEditor } from './block-editor.tsx';
import { BLOCK_FOOTER, BlockFooter } from './block-footer.tsx';
import { BlockPreview, IN_BLOCK } from './block-history.tsx';
import { contentItems, useStoredTexts } from './data.ts';
import { EditBlockButton } from './edit-block-button.tsx';
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

/** One card per key, in the given order. */
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
