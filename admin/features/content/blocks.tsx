import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { describeWindow } from '../../forms/visibility-window.tsx';
import { ItemHistoryLink, TabLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSkeletons } from '../../ui/card.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { HeldBackNote } from '../../ui/held-back.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { Prose } from '../../ui/prose.tsx';
import { BlockEditor } from './block-editor.tsx';
import { BlockFooter } from './block-footer.tsx';
import { BlockPreview } from './block-history.tsx';
import { contentItems } from './data.ts';
import { EditBlockButton } from './edit-block-button.tsx';
import { describeBlock, getPlace, listOwnItems } from './keys.ts';

interface ContentBlocksProps {
  keys: readonly ContentKey[];
  /** The page whose keys of the club's own are listed below; absent where they stand elsewhere. */
  page?: PageType;
}

/** One card for each key, in the order given. */
export const ContentBlocks = ({ keys, page }: ContentBlocksProps) => {
  const { data: items, isError, refetch } = useQuery(contentItems.query);
  if (isError) {
    return (
      <div className="card notice-card" role="alert">
        <p>The blocks of this page could not be loaded.</p>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    );
  }
  if (!items) return <CardSkeletons count={keys.length} />;
  return (
    <div className="stack">
      {keys.map((key) => (
        <ContentBlock key={key} blockKey={key} item={items.find((item) => item.key === key) ?? null} />
      ))}
      {page && listOwnItems(items, page).map((item) => <OwnKeyBlock key={item.key} item={item} />)}
    </div>
  );
};

interface ContentBlockProps {
  blockKey: ContentKey;
  /** What is stored; null while visitors see the built-in text. */
  item: ContentItem | null;
}

const ContentBlock = ({ blockKey, item }: ContentBlockProps) => {
  const { label, place, page, defaultValue } = getContentKeyDefinition(blockKey);
  const editing = useEditing();
  const times = item && describeWindow(item);
  const titleId = useId();
  const isEditing = editing.open?.key === blockKey;
  const blockedBy = isEditing ? null : editing.open;
  return (
    <section className={`card block ${isEditing ? 'is-editing' : ''}`} id={blockKey} aria-labelledby={titleId}>
      <header className="block-header">
        <PlaceGlyph place={getPlace(blockKey)} page={page} />
        <div className="block-names">
          <div className="block-title-row">
            <h3 className="card-title" id={titleId}>
              {label}
            </h3>
            {isEditing ? (
              <Badge look="solid">Editing</Badge>
            ) : item ? (
              <>
                <Badge look="quiet" icon="check">
                  Customized
                </Badge>
                {times && (
                  <Badge look="quiet" icon="schedule">
                    {times}
                  </Badge>
                )}
              </>
            ) : (
              <Badge look="dashed" icon="dashed">
                Using default
              </Badge>
            )}
          </div>
          <p className="block-place">{place}</p>
        </div>
        <EditBlockButton blockKey={blockKey} label={label} isStored={item !== null} />
      </header>
      {isEditing ? (
        <BlockEditor blockKey={blockKey} item={item} />
      ) : (
        <>
          <HeldBackNote entity="contentItems" id={item?.id} />
          <BlockPreview blockKey={blockKey} value={item?.value ?? defaultValue} />
          <BlockFooter blockKey={blockKey} item={item} blockedBy={blockedBy?.label ?? null} />
        </>
      )}
    </section>
  );
};

/** Stored under a key that no page asks for, and edited like any other text. */
const OwnKeyBlock = ({ item }: { item: ContentItem }) => {
  const { key, value } = item;
  const { label, place, kind } = describeBlock(key, item);
  const editing = useEditing();
  const titleId = useId();
  const isEditing = editing.open?.key === key;
  return (
    <section className={`card block ${isEditing ? 'is-editing' : ''}`} id={key} aria-labelledby={titleId}>
      <header className="block-header">
        <div className="block-names">
          <div className="block-title-row">
            <h3 className="card-title" id={titleId}>
              {label}
            </h3>
            {isEditing ? <Badge look="solid">Editing</Badge> : <Badge look="dashed">Not on a page</Badge>}
          </div>
          <p className="block-place">{place}</p>
        </div>
        {!isEditing && <ItemHistoryLink entity="contentItems" id={item.id} name={label} />}
        <EditBlockButton blockKey={key} label={label} isStored />
      </header>
      {isEditing ? (
        <BlockEditor blockKey={key} item={item} />
      ) : (
        <>
          {kind === 'html' ? (
            <div className="preview">
              <Prose html={value} />
            </div>
          ) : (
            <p className="preview preview-line">{value}</p>
          )}
          <footer className="block-footer">
            <p className="footnote">Saved {formatDayAndTime(item.updatedAt)}</p>
            <TabLink id="analysis">Delete unused content</TabLink>
          </footer>
        </>
      )}
    </section>
  );
};
