import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, nameBlock } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';
import { useOpenBlock } from '../../forms/leaving.tsx';
import { describeWindow } from '../../forms/visibility-window.tsx';
import { ItemHistoryLink, TabLink } from '../../navigation/links.tsx';
import { Badge, StoredBadge } from '../../ui/badges.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { CardSkeletons, LoadFailure } from '../../ui/loaded.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { Preview } from '../../ui/preview.tsx';
import { Prose } from '../../ui/prose.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { BlockCard } from './block-card.tsx';
import { BlockEditor } from './block-editor.tsx';
import { BLOCK_FOOTER, BlockFooter } from './block-footer.tsx';
import { BlockPreview, IN_BLOCK } from './block-history.tsx';
import { contentItems, useStoredTexts } from './data.ts';
import { EditBlockButton } from './edit-block-button.tsx';
import { describeBlock, getPlace, listOwnItems } from './keys.ts';

interface ContentBlockProps {
  blockKey: ContentKey;
  /** Stored item. Null while visitors see the built-in text. */
  item: ContentItem | null;
  isEditing: boolean;
}

// Memoized: opening an editor re-renders its own block, and in the others only what shows that they wait.
const ContentBlock = memo(({ blockKey, item, isEditing }: ContentBlockProps) => {
  const { page, defaultValue } = getContentKeyDefinition(blockKey);
  const { label, place } = nameBlock(blockKey, useStoredTexts());
  const times = item && describeWindow(item);
  return (
    <BlockCard
      id={blockKey}
      title={label}
      place={place}
      glyph={<PlaceGlyph place={getPlace(blockKey)} page={page} />}
      badges={
        isEditing ? (
          <Badge variant="solid">Editing</Badge>
        ) : (
          <>
            <StoredBadge isStored={item !== null} />
            {times && <Badge icon="schedule">{times}</Badge>}
          </>
        )
      }
      actions={<EditBlockButton blockKey={blockKey} label={label} isStored={item !== null} isEditing={isEditing} />}
      isEditing={isEditing}
    >
      {isEditing ? (
        <BlockEditor blockKey={blockKey} item={item} />
      ) : (
        <>
          <QuarantineNote entity="contentItems" id={item?.id} className="px-6 max-md:px-4" />
          <BlockPreview blockKey={blockKey} value={item?.value ?? defaultValue} className={IN_BLOCK} />
          <BlockFooter blockKey={blockKey} item={item} />
        </>
      )}
    </BlockCard>
  );
});

/** Text with a key that no page uses, edited like any other. */
const OwnKeyBlock = memo(({ item, isEditing }: { item: ContentItem; isEditing: boolean }) => {
  const { key, value } = item;
  const { label, place, kind } = describeBlock(key, item, useStoredTexts());
  return (
    <BlockCard
      id={key}
      title={label}
      place={place}
      badges={isEditing ? <Badge variant="solid">Editing</Badge> : <Badge variant="dashed">Not on a page</Badge>}
      actions={
        <>
          {!isEditing && <ItemHistoryLink entity="contentItems" id={item.id} name={label} />}
          <EditBlockButton blockKey={key} label={label} isStored isEditing={isEditing} />
        </>
      }
      isEditing={isEditing}
    >
      {isEditing ? (
        <BlockEditor blockKey={key} item={item} />
      ) : (
        <>
          <Preview of={kind === 'html' ? 'text' : 'line'} className={IN_BLOCK}>
            {kind === 'html' ? <Prose html={value} /> : value}
          </Preview>
          <footer className={BLOCK_FOOTER}>
            <p>Saved {formatDayAndTime(item.updatedAt)}</p>
            <TabLink id="analysis">Delete unused content</TabLink>
          </footer>
        </>
      )}
    </BlockCard>
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
  return shown.map((item) => <OwnKeyBlock key={item.key} item={item} isEditing={item.key === edited} />);
}
