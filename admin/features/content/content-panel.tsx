import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '../../../contract/content-items.ts';
import { CONTENT_KEYS, type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { useEditing } from '../../forms/leaving.tsx';
import { Badge, StoredBadge } from '../../ui/badges.tsx';
import { CardHeader, CardSkeletons, LoadFailure, Panel } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BlockEditor } from './block-editor.tsx';
import { contentItems } from './data.ts';
import { EditBlockButton } from './edit-block-button.tsx';

export const ContentPanel = () => (
  <Panel title="Content" lead="Every text and picture that the pages ask for, by its key.">
    <ContentKeysCards />
  </Panel>
);

const groups: { name: string; keys: ContentKey[] }[] = [...PAGE_TYPES, null].map((page: PageType | null) => ({
  name: page ? PAGE_NAMES[page] : 'Every page',
  keys: CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).page === page),
}));

/** Every key that a page shows, grouped by page. */
const ContentKeysCards = () => {
  const { data: items, isError, refetch } = useQuery(contentItems.query);
  if (isError) return <LoadFailure message="The content could not be loaded." onRetry={refetch} />;
  if (!items) return <CardSkeletons count={groups.length} />;
  return (
    <div className="stack">
      {groups.map(({ name, keys }) => (
        <section className="card" key={name} aria-label={name}>
          <CardHeader id={`keys-${name}`} title={name} />
          <ul className="list-rows">
            {keys.map((key) => (
              <KeyRow key={key} contentKey={key} item={items.find((item) => item.key === key) ?? null} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** One key: what it is called, where it stands, and its form. */
const KeyRow = ({ contentKey, item }: { contentKey: ContentKey; item: ContentItem | null }) => {
  const { label, place } = getContentKeyDefinition(contentKey);
  const editing = useEditing();
  const isEditing = editing.open?.key === contentKey;
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
        <EditBlockButton
          blockKey={contentKey}
          label={label}
          spoken={`${label} (${contentKey})`}
          isStored={item !== null}
        />
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
