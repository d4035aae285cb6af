import { useQuery } from '@tanstack/react-query';
import { cva } from 'class-variance-authority';
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
import { api } from '../../client/api.ts';
import { defineQuery } from '../../client/query-client.ts';
import { Avatar, Badge } from '../../ui/badges.tsx';
import { EmptyState } from '../../ui/callout.tsx';
import { formatDayAndTime } from '../../ui/format.ts';
import { LoadFailure } from '../../ui/loaded.tsx';

interface ItemDifferencesProps extends Compared {
  empty: string;
  renderAction?: RenderAction;
}

type RenderAction = (item: ItemDifference) => ReactNode;

const VERBS = { create: 'Added', update: 'Changed', delete: 'Removed' } as const;
const ACTION_VARIANTS = { create: 'good', update: 'quiet', delete: 'bad' } as const;

export const COMPARE_LINK = 'inline-flex min-h-8 items-center gap-1 font-semibold max-md:min-h-11';

const isBanner = ({ entity, label }: ItemDifference): boolean =>
  entity === 'contentItems' && label.endsWith(getContentKeyDefinition('home_navy_section').label);

interface MarkedDifferencesProps {
  changes: readonly MarkedDifference[];
  /** True if places are field names rather than page text. */
  areFields?: boolean;
  ground?: 'framed' | 'card' | 'banner';
  className?: string;
}

const markedStyle = cva('', {
  variants: {
    /** Frame: its own, the item's, or the banner. */
    ground: {
      framed: 'rounded-xl border border-line-cool bg-white px-4 py-3.5',
      card: 'forced-colors:border',
      banner: '',
    },
    /** Field name and text on one line, if there is room. */
    isField: { true: 'grid grid-cols-[132px_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1', false: '' },
  },
  compoundVariants: [
    {
      ground: 'banner',
      isField: false,
      className:
        'marked-on-navy text-white rounded-lg px-18 py-5 text-center [--stripe-inset:24px] [--stripe-width:18px] max-sm:px-4.5 max-sm:pt-4.5 max-sm:pb-6.5 max-sm:navy-rail sm:navy-stripes',
    },
  ],
});

/** Visibility times of a block also count as fields. */
const isField = ({ kind, place }: MarkedDifference, areFields: boolean): boolean =>
  kind === 'text' && (areFields || TIMES.includes(place));

const TIMES: readonly string[] = Object.values(WINDOW_LABELS);

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;

export function ItemDifferences({ empty, renderAction, ...compared }: ItemDifferencesProps) {
  const { data, isLoadingError, refetch } = useQuery(differencesQuery(compared));
  if (isLoadingError) return <LoadFailure message="The changes could not be loaded." onRetry={refetch} />;
  if (!data) return <p role="status">Comparing…</p>;
  if (data.from === null) return <p>The first release: there is nothing to compare it with.</p>;
  if (data.items.length === 0) return <p>{empty}</p>;
  return <ItemDifferenceList items={data.items} renderAction={renderAction} />;
}

interface ItemDifferenceListProps {
  items: readonly ItemDifference[];
  renderAction?: RenderAction | undefined;
}

export function ItemDifferenceList({ items, renderAction }: ItemDifferenceListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map((item) => (
        <li
          key={`${item.entity}-${item.id}`}
          className="rounded-xl border border-line-cool bg-white px-4 py-3.5 [contain-intrinsic-size:auto_160px] [content-visibility:auto] print:[content-visibility:visible]"
          data-slot="item-difference"
        >
          <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 max-sm:[&>button]:px-3.5 max-sm:[&>button>.icon]:hidden">
            <Avatar name={item.by ?? 'Setup'} />
            <div>
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-ink">
                {item.label}
                <Badge variant={ACTION_VARIANTS[item.action]}>{VERBS[item.action]}</Badge>
              </p>
              {item.at && (
                <p className="text-sm">
                  {item.by ?? 'Setup'}, {formatDayAndTime(item.at)}
                </p>
              )}
            </div>
            {renderAction?.(item)}
          </div>
          {item.changes.length > 0 && (
            <MarkedDifferences
              className="mt-3"
              changes={item.changes}
              areFields={item.entity !== 'contentItems'}
              ground={isBanner(item) ? 'banner' : 'card'}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Changed text and images in reading order. */
export function MarkedDifferences(props: MarkedDifferencesProps) {
  const { changes, areFields = false, ground = 'card', className = '' } = props;
  return (
    <ul className={`grid grid-cols-1 gap-3 ${className}`}>
      {changes.map((change, index) => {
        const isOneOfFields = isField(change, areFields);
        // Consecutive changes at one place without a frame between them show the place only once.
        const isRepeated = ground === 'card' && change.place === changes[index - 1]?.place;
        return (
          <li key={JSON.stringify(change)} className={markedStyle({ ground, isField: isOneOfFields })}>
            {change.place !== '' && !isRepeated && (
              <p className={isOneOfFields ? 'text-sm leading-[1.75]' : 'mb-1 text-sm font-semibold'}>{change.place}</p>
            )}
            {change.kind === 'text' && <MarkedText parts={change.parts} />}
            {change.kind === 'image' && (
              <div className="grid grid-cols-[repeat(2,minmax(0,240px))] gap-4">
                <MarkedImage name="Before" image={change.before} />
                <MarkedImage name="After" image={change.after} />
              </div>
            )}
            {change.kind === 'look' && (
              <p>The words and pictures are the same; only how they look differs: bold, color, alignment or order.</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Compared {
  /** The working copy by default. */
  release?: number | undefined;
  /** Release to compare with. By default the one that was live before. */
  against?: number | undefined;
}

/** Refetched after every write. */
export function differencesQuery({ release, against }: Compared) {
  const query = { ...(release && { release: String(release) }), ...(against && { against: String(against) }) };
  const path = `changes/differences/${release ?? 'working copy'}/${against ?? 'before'}`;
  return defineQuery<Differences>(path, () => api.admin.differences.$get({ query }), { refetchOnMount: 'always' });
}

function MarkedText({ parts }: { parts: readonly MarkedPart[] }) {
  return (
    <p className="max-w-[68ch] text-base leading-relaxed wrap-anywhere not-in-[.marked-on-navy]:text-ink">
      {parts.map(({ text, mark }, index) => {
        const Tag = TAGS[mark];
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move.
        return <Tag key={index}>{text}</Tag>;
      })}
    </p>
  );
}

function MarkedImage({ name, image }: { name: string; image: ShownImage | null }) {
  const [isGone, setGone] = useState(false);
  return (
    <figure className="flex flex-col">
      <figcaption className="mb-1 text-sm font-semibold">{name}</figcaption>
      {image && !isGone && (
        <img
          className="aspect-3/2 w-full rounded-md bg-tint object-cover"
          src={image.src}
          alt={image.alt}
          loading="lazy"
          onError={() => setGone(true)}
        />
      )}
      {image && isGone && <EmptyState className="min-h-24 flex-1">This picture can’t be shown</EmptyState>}
      {image?.alt && <p className="mt-1.5 text-sm">“{image.alt}”</p>}
      {!image && <EmptyState className="min-h-24 flex-1">Not on the page</EmptyState>}
    </figure>
  );
}
