import { useQuery } from '@tanstack/react-query';
import type { ItemDifference } from '../../../contract/differences.ts';
import { type Compared, differencesQuery } from '../../data/differences.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MarkedDifferences } from './marked-differences.tsx';

interface ItemDifferencesProps extends Compared {
  /** What is said where nothing differs. */
  empty: string;
}

/** What was edited between two releases, item by item, with who did it. */
export const ItemDifferences = ({ empty, ...compared }: ItemDifferencesProps) => {
  const { data, isError, refetch } = useQuery(differencesQuery(compared));
  if (isError) return <LoadFailure message="The changes could not be loaded." onRetry={refetch} />;
  if (!data) return <p role="status">Comparing…</p>;
  if (data.from === null) return <p>The first release: there is nothing to compare it with.</p>;
  if (data.items.length === 0) return <p>{empty}</p>;
  return <ItemDifferenceList items={data.items} />;
};

const VERBS = { create: 'Added', update: 'Changed', delete: 'Removed' } as const;

export const ItemDifferenceList = ({ items }: { items: readonly ItemDifference[] }) => (
  <ul className="item-differences">
    {items.map(({ entity, id, label, action, by, at, changes }) => (
      <li key={`${entity}-${id}`} className="item-difference">
        <p className="item-difference-title">
          {label}
          <span className={`pending-action pending-${action}`}>{VERBS[action]}</span>
        </p>
        {at && (
          <p className="release-by">
            <Avatar name={by ?? 'Setup'} />
            {by ?? 'Setup'}, {formatDayAndTime(at)}
          </p>
        )}
        {changes.length > 0 && <MarkedDifferences changes={changes} />}
      </li>
    ))}
  </ul>
);
