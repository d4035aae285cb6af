import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { ContentItem } from '../../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition, listKeysInUse, nameBlock } from '../../../contract/content-keys.ts';
import { nameGroup, PAGE_GROUPS } from '../../../contract/pages.ts';
import { useOpenBlock } from '../../forms/leaving.tsx';
import { Badge, StoredBadge } from '../../ui/badges.tsx';
import { EDITED } from '../../ui/block-header.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListCard, RowDetail, RowNames, RowTitle, rowStyle } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BlockEditor, EditBlockButton } from './block-editor.tsx';
import { contentItems, useStoredTexts } from './data.ts';

const KeyRow = memo(
  ({ contentKey, item, isEditing }: { contentKey: ContentKey; item: ContentItem | null; isEditing: boolean }) => {
    const { label, place } = nameBlock(contentKey, useStoredTexts());
    return (
      <li className={isEditing ? EDITED : ''} id={contentKey} data-slot={isEditing ? 'edited' : undefined}>
        <div className={`${rowStyle({ shape: 'key' })} ${isEditing ? 'max-md:shrink-0 max-md:short:sr-only' : ''}`}>
          <RowNames beside="button">
            <RowTitle>
              {label}
              {isEditing ? <Badge variant="solid">Editing</Badge> : <StoredBadge isStored={item !== null} />}
            </RowTitle>
            <RowDetail>
              <code className="max-sm:block">{contentKey}</code>
              <span className="max-sm:hidden"> · </span>
              {place}
            </RowDetail>
          </RowNames>
          <EditBlockButton
            blockKey={contentKey}
            label={label}
            spoken={`${label} (${contentKey})`}
            isStored={item !== null}
            isEditing={isEditing}
          />
        </div>
        {isEditing && (
          <>
            <div className="px-6 pt-1 pb-4 max-md:short:hidden">
              <TextField
                label="Key"
                value={contentKey}
                onChange={() => undefined}
                readOnly
                hint="The page looks for this key, so it can’t be changed."
                trailing={<Icon name="lock" className="absolute top-3 right-3" />}
                room="icon"
              />
            </div>
            <BlockEditor blockKey={contentKey} item={item} />
          </>
        )}
      </li>
    );
  },
);

export function ContentPanel() {
  const edited = useOpenBlock()?.key;
  const query = useQuery(contentItems.query);
  return (
    <Panel title="Content" lead="Every text and picture that the pages ask for, by its key.">
      <Loaded query={query} failure="The content could not be loaded." cards={PAGE_GROUPS.length}>
        {(items) =>
          PAGE_GROUPS.map((page) => (
            <ListCard
              key={page}
              title={nameGroup(page)}
              items={listKeysInUse(items).filter((key) => getContentKeyDefinition(key).page === page)}
            >
              {(key) => (
                <KeyRow
                  key={key}
                  contentKey={key}
                  item={items.find((item) => item.key === key) ?? null}
                  isEditing={key === edited}
                />
              )}
            </ListCard>
          ))
        }
      </Loaded>
    </Panel>
  );
}
