import { useEffect, useRef } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StoredBadge } from '../../ui/stored-badge.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BlockEditor } from '../content-blocks/block-editor.tsx';
import { useEditing } from '../content-blocks/editing.tsx';

/** One key: what it is called, where it stands, and its form. */
export const KeyRow = ({ contentKey, item }: { contentKey: ContentKey; item: ContentItem | null }) => {
  const { label, place } = getContentKeyDefinition(contentKey);
  const editing = useEditing();
  const isEditing = editing.open?.key === contentKey;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  const action = item ? 'Edit' : 'Create';
  return (
    <li className={isEditing ? 'block is-editing' : ''} id={contentKey}>
      <div className="list-row key-row">
        <div className="list-names">
          <p className="list-title">
            {label}
            {isEditing ? <Badge look="solid">Editing</Badge> : <StoredBadge isStored={item !== null} />}
          </p>
          <p className="list-detail">
            <code>{contentKey}</code> · {place}
          </p>
        </div>
        {!isEditing && (
          <Button
            ref={button}
            icon={item ? 'pencil' : 'plus'}
            aria-label={`${action} ${label} (${contentKey})`}
            disabled={editing.open !== null}
            title={editing.open ? `Save or cancel ${editing.open.label} first.` : item ? undefined : 'Write your own'}
            onClick={() => editing.start({ key: contentKey, label })}
          >
            {action}
          </Button>
        )}
      </div>
      {isEditing && (
        <>
          <div className="locked-key">
            <TextField
              label="Key"
              value={contentKey}
              onChange={() => undefined}
              readOnly
              hint="The page looks for this key, so it can’t be changed."
              trailing={<Icon name="lock" />}
            />
          </div>
          <BlockEditor blockKey={contentKey} item={item} />
        </>
      )}
    </li>
  );
};
