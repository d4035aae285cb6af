import type { ButtonHTMLAttributes } from 'react';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import { getImageName, type MediaItem, type VariantFormat } from '../../../contract/media.ts';
import { Badge } from '../../ui/badges.tsx';
import { Icon } from '../../ui/icon.tsx';
import { styled } from '../../ui/styled.ts';

const isUndescribed = ({ description, isDecorative }: MediaItem): boolean => description === '' && !isDecorative;

const findVariant = ({ image }: MediaItem, format: VariantFormat, most: number) =>
  image?.variants.findLast((variant) => variant.format === format && variant.width <= most);

export const ImageGrid = styled(
  'ul',
  'grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-5 max-sm:grid-cols-2 max-sm:gap-3',
);

/** Address of a variant up to 640 pixels wide, or else of the image itself. */
export function getSmallUrl(item: MediaItem): string {
  const variant = findVariant(item, 'webp', 640);
  return variant ? IMAGES_PATH + variant.name : item.url;
}

/** Image at most 320 pixels wide, because a library shows many. */
export function Thumbnail({ item, className }: { item: MediaItem; className: string }) {
  return (
    <picture className="contents">
      {(['avif', 'webp'] as const).map((format) => {
        const variant = findVariant(item, format, 320);
        return variant && <source key={format} type={`image/${format}`} srcSet={IMAGES_PATH + variant.name} />;
      })}
      <img className={className} src={item.url} alt="" loading="lazy" />
    </picture>
  );
}

export function ImageTile({ item, ...button }: { item: MediaItem } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className="relative grid size-full cursor-pointer content-start overflow-hidden rounded-card border border-line-cool bg-white pb-3 text-left hover:border-brand-600 aria-pressed:outline-3 aria-pressed:outline-offset-0 aria-pressed:outline-accent-500 forced-colors:aria-pressed:outline-[Highlight]"
      {...button}
    >
      {item.state === 'ready' ? (
        <Thumbnail item={item} className="aspect-5/3 w-full bg-tint object-cover" />
      ) : (
        <span className="grid aspect-5/3 place-items-center content-center gap-3 bg-tint">
          <Icon name={item.state === 'failed' ? 'alert' : 'image'} size={32} />
          {item.progress && (
            <progress
              className="progress-bar max-w-[70%]"
              value={item.progress.done}
              max={item.progress.total}
              aria-label="Preparing"
            />
          )}
        </span>
      )}
      {isUndescribed(item) && (
        <Badge variant="gold" icon="warning" className="absolute top-2.5 left-2.5">
          No description
        </Badge>
      )}
      <span className="mx-3.5 mt-2.5 line-clamp-3 font-semibold wrap-anywhere text-ink">{getImageName(item)}</span>
      <span className="mx-3.5 wrap-anywhere">{describeUses(item)}</span>
    </button>
  );
}

/** Its details list them all. */
function describeUses({ usedIn: [first, ...others] }: MediaItem): string {
  if (!first) return 'Not used';
  return others.length === 0 ? first.label : `${first.label} and ${others.length} more`;
}

export function UseList({ item: { usedIn } }: { item: MediaItem }) {
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {usedIn.map(({ entity, id, label }) => (
        <li key={`${entity} ${id}`}>{label}</li>
      ))}
    </ul>
  );
}
