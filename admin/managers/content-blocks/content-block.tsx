import { useEffect, useId, useRef } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { describeWindow } from '../../lib/show-window.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PlaceGlyph } from '../../ui/place-glyph.tsx';
import { HeldBackNote } from '../publishing/held-back-note.tsx';
import { BlockEditor } from './block-editor.tsx';
import { BlockFooter } from './block-footer.tsx';
import { BlockPreview } from './block-preview.tsx';
import { useEditing } from './editing.tsx';
import { getPlace, hasTabs } from './place-of-key.ts';

interface ContentBlockProps {
  blockKey: ContentKey;
  /** What is stored; null while visitors see the built-in text. */
  item: ContentItem | null;
}

export const ContentBlock = ({ blockKey, item }: ContentBlockProps) => {
  const { label, place, page, defaultValue } = getContentKeyDefinition(blockKey);
  const editing = useEditing();
  const times = item && describeWindow(item);
  const titleId = useId();
  const isEditing = editing.open?.key === blockKey;
  const blockedBy = isEditing ? null : editing.open;
  const button = useFocusAfterEditing(isEditing);
  return (
    <section className={`card block ${isEditing ? 'is-editing' : ''}`} id={blockKey} aria-labelledby={titleId}>
      <header className="block-header">
        <PlaceGlyph place={getPlace(blockKey)} hasTabs={hasTabs(page)} />
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
        {!isEditing && (
          <Button
            ref={button}
            icon={item ? 'pencil' : 'plus'}
            aria-label={`${item ? 'Edit' : 'Create'} ${label}`}
            disabled={blockedBy !== null}
            title={blockedBy ? `Save or cancel ${blockedBy.label} first.` : item ? undefined : 'Write your own'}
            onClick={() => editing.start({ key: blockKey, label })}
          >
            {item ? 'Edit' : 'Create'}
          </Button>
        )}
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

/** Keyboard and screen reader go on where they were when the form closes. */
export const useFocusAfterEditing = (isEditing: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
};
