import { useId } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ItemHistoryLink } from '../audit/item-history-link.tsx';
import { TabLink } from '../shell/tab-link.tsx';
import { BlockEditor } from './block-editor.tsx';
import { useFocusAfterEditing } from './content-block.tsx';
import { useEditing } from './editing.tsx';
import { describeBlock } from './own-keys.ts';

/** Stored under a key that no page asks for, and edited like any other text. */
export const OwnKeyBlock = ({ item }: { item: ContentItem }) => {
  const { key, value } = item;
  const { label, place, kind } = describeBlock(key, item);
  const editing = useEditing();
  const titleId = useId();
  const isEditing = editing.open?.key === key;
  const blockedBy = isEditing ? null : editing.open;
  const button = useFocusAfterEditing(isEditing);
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
        {!isEditing && (
          <>
            <ItemHistoryLink entity="contentItems" id={item.id} name={label} />
            <Button
              ref={button}
              icon="pencil"
              aria-label={`Edit ${label}`}
              disabled={blockedBy !== null}
              title={blockedBy ? `Save or cancel ${blockedBy.label} first.` : undefined}
              onClick={() => editing.start({ key, label })}
            >
              Edit
            </Button>
          </>
        )}
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
