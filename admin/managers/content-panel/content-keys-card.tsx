import { useQuery } from '@tanstack/react-query';
import { CONTENT_KEYS, type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { PAGE_NAMES, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { contentItemsQuery } from '../../data/content-items.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { KeyRow } from './key-row.tsx';

const groups: { name: string; keys: ContentKey[] }[] = [...PAGE_TYPES, null].map((page: PageType | null) => ({
  name: page ? PAGE_NAMES[page] : 'Every page',
  keys: CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).page === page),
}));

/** Every key that a page shows, grouped by page. */
export const ContentKeysCards = () => {
  const { data: items, isError, refetch } = useQuery(contentItemsQuery);
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
