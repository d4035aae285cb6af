import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getContentKeyDefinition } from '../../../contract/content-keys.ts';
import type { ItemDifference } from '../../../contract/differences.ts';
import { type Compared, differencesQuery } from '../../data/differences.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MarkedDifferences } from './marked-differences.tsx';

interface ItemDifferencesProps extends Compared {
  /** What is said where nothing differs. */
  empty: string;
  /** What can be done with each. */
  renderAction?: RenderAction;
}

type RenderAction = (item: ItemDifference) => ReactNode;

/** What was edited between two releases, item by item, with who did it. */
export const ItemDifferences = ({ empty, renderAction, ...compared }: ItemDifferencesProps) => {
  const { data, isError, refetch } = useQuery(differencesQuery(compared));
  if (isError) return <LoadFailure message="The changes could not be loaded." onRetry={refetch} />;
  if (!data) return <p role="status">Comparing…</p>;
  if (data.from === null) return <p>The first release: there is nothing to compare it with.</p>;
  if (data.items.length === 0) return <p>{empty}</p>;
  return <ItemDifferenceList items={data.items} renderAction={renderAction} />;
};

const VERBS = { create: 'Added', update: 'Changed', delete: 'Removed' } as const;

interface ItemDifferenceListProps {
  items: readonly ItemDifference[];
  renderAction?: RenderAction | undefined;
}

export const ItemDifferenceList = ({ items, renderAction }: ItemDifferenceListProps) => (
  <ul className="item-differences">
    {items.map((item) => (
      <li key={`${item.entity}-${item.id}`} className={`item-difference ${isBanner(item) ? 'is-banner' : ''}`}>
        <div className="item-difference-header">
          <Avatar name={item.by ?? 'Setup'} />
          <div>
            <p className="item-difference-title">
              {item.label}
              <span className={`pending-action pending-${item.action}`}>{VERBS[item.action]}</span>
            </p>
            {item.at && (
              <p className="item-difference-by">
                {item.by ?? 'Setup'}, {formatDayAndTime(item.at)}
              </p>
            )}
          </div>
          {renderAction?.(item)}
        </div>
        {item.changes.length > 0 && (
          <MarkedDifferences changes={item.changes} areFields={item.entity !== 'contentItems'} />
        )}
      </li>
    ))}
  </ul>
);

/** Shown on the blue on which visitors see it. */
const isBanner = ({ entity, label }: ItemDifference): boolean =>
  entity === 'contentItems' && label.endsWith(getContentKeyDefinition('home_navy_section').label);
