import { useQuery } from '@tanstack/react-query';
import type { ContentKey } from '../../../contract/content-keys.ts';
import type { PageType } from '../../../contract/pages.ts';
import { contentItemsQuery } from '../../data/content-items.ts';
import { Button } from '../../ui/button.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { ContentBlock } from './content-block.tsx';
import { OwnKeyBlock } from './own-key-block.tsx';
import { listOwnItems } from './own-keys.ts';

interface ContentBlocksProps {
  keys: readonly ContentKey[];
  /** The page whose keys of the club's own are listed below; absent where they stand elsewhere. */
  page?: PageType;
}

/** One card for each key, in the order given. */
export const ContentBlocks = ({ keys, page }: ContentBlocksProps) => {
  const { data: items, isError, refetch } = useQuery(contentItemsQuery);
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
