import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getContentKeyDefinition } from '../../../contract/content-keys.ts';
import type {
  Differences,
  ItemDifference,
  MarkedDifference,
  MarkedPart,
  ShownImage,
} from '../../../contract/differences.ts';
import { WINDOW_LABELS } from '../../../contract/visibility-window.ts';
import { api, readJson } from '../../client/api.ts';
import { CHANGES_KEY } from '../../client/changes.ts';
import { Avatar } from '../../ui/badges.tsx';
import { LoadFailure } from '../../ui/card.tsx';
import { formatDayAndTime } from '../../ui/format.ts';

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

interface MarkedDifferencesProps {
  changes: readonly MarkedDifference[];
  /** How the two versions are called. */
  names?: { before: string; after: string };
  /** Whether the places are the names of fields, and not words of a page. */
  areFields?: boolean;
}

const NAMES = { before: 'Before', after: 'After' };

/** Words and images that differ, in reading order. */
export const MarkedDifferences = ({ changes, names = NAMES, areFields = false }: MarkedDifferencesProps) => (
  <ul className="marked-list">
    {changes.map((change, index) => (
      <li key={JSON.stringify(change)} className={isField(change, areFields) ? 'is-field' : undefined}>
        {change.place !== '' && (
          <p className={`marked-place ${change.place === changes[index - 1]?.place ? 'is-repeated' : ''}`}>
            {change.place}
          </p>
        )}
        {change.kind === 'text' && <MarkedText parts={change.parts} />}
        {change.kind === 'image' && (
          <div className="marked-images">
            <MarkedImage name={names.before} image={change.before} />
            <MarkedImage name={names.after} image={change.after} />
          </div>
        )}
        {change.kind === 'look' && (
          <p>The words and pictures are the same; only how they look differs: bold, color, alignment or order.</p>
        )}
      </li>
    ))}
  </ul>
);

/** The times of a block are fields too, beside its words. */
const isField = ({ kind, place }: MarkedDifference, areFields: boolean): boolean =>
  kind === 'text' && (areFields || TIMES.includes(place));

const TIMES: readonly string[] = Object.values(WINDOW_LABELS);

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;

const MarkedText = ({ parts }: { parts: readonly MarkedPart[] }) => (
  <p className="marked-text">
    {parts.map(({ text, mark }, index) => {
      const Tag = TAGS[mark];
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move.
      return <Tag key={index}>{text}</Tag>;
    })}
  </p>
);

const MarkedImage = ({ name, image }: { name: string; image: ShownImage | null }) => {
  const [isGone, setGone] = useState(false);
  return (
    <figure>
      <figcaption className="marked-place">{name}</figcaption>
      {image && !isGone && <img src={image.src} alt={image.alt} loading="lazy" onError={() => setGone(true)} />}
      {image && isGone && <p className="marked-nothing">This picture can’t be shown</p>}
      {image?.alt && <p className="marked-alt">“{image.alt}”</p>}
      {!image && <p className="marked-nothing">Not on the page</p>}
    </figure>
  );
};

interface Compared {
  /** The working copy unless a release is named. */
  release?: number | undefined;
  /** What visitors saw before, unless another release is named. */
  against?: number | undefined;
}

/** Read again after every write, as the changes are. */
export const differencesQuery = ({ release, against }: Compared) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, 'differences', release ?? 'working copy', against ?? 'before'],
    queryFn: (): Promise<Differences> =>
      readJson(
        api.admin.differences.$get({
          query: { ...(release && { release: String(release) }), ...(against && { against: String(against) }) },
        }),
      ),
    refetchOnMount: 'always',
  });
