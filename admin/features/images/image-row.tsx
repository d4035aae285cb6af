import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { isUploadedImagePath } from '../../../contract/image-address.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badges.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListRow, RowDetail, RowNames, RowTitle } from '../../ui/list.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { getImageName, type ImageKind, type ManagedImage } from './image-kinds.ts';
import type { DraggedRow } from './row-drag.ts';

interface ImageRowProps extends Omit<ComponentProps<typeof ItemRowEnd>, 'entity' | 'item' | 'name'> {
  entity: ImageKind['entity'];
  image: ManagedImage;
  drag: DraggedRow;
}

/**
 * By the room that the list has, which is a phone's beside the rail too: first the state goes below the words, then the tools
 * below the image.
 */
const imageRowStyle = cva(
  "grid gap-4 pl-4 @max-[40rem]:grid-cols-[44px_56px_minmax(0,1fr)] @max-[40rem]:grid-rows-[auto_1fr_auto] @max-[40rem]:items-start @max-[40rem]:justify-items-start @max-[40rem]:gap-x-3 @max-[40rem]:gap-y-1 @max-[40rem]:[grid-template-areas:'picture_picture_names'_'picture_picture_state'_'grip_tools_tools'] @min-[40rem]:@max-[48rem]:grid-cols-[32px_120px_minmax(0,1fr)_auto] @min-[40rem]:@max-[48rem]:justify-items-start @min-[40rem]:@max-[48rem]:gap-y-1 @min-[40rem]:@max-[48rem]:[grid-template-areas:'grip_picture_names_tools'_'grip_picture_state_tools'] @min-[48rem]:flex",
  {
    variants: {
      drag: {
        none: '',
        dragged: 'relative z-1 rounded-card bg-white shadow-float',
        before: 'bg-tint shadow-[inset_0_3px_0_var(--color-accent-500)]',
        after: 'bg-tint shadow-[inset_0_-3px_0_var(--color-accent-500)]',
      },
    },
  },
);

const AREAS = {
  state: '@max-[48rem]:[grid-area:state]',
  tools: '@max-[48rem]:[grid-area:tools] @max-[40rem]:justify-self-end',
};

export function ImageRow({ entity, image, drag, ...rest }: ImageRowProps) {
  const name = getImageName(image);
  const source = describeSource(image);
  return (
    <ListRow
      shape="grid"
      className={imageRowStyle({ drag: drag.state })}
      id={getItemAnchor(entity, image.id)}
      data-row={image.id}
      data-dragged={drag.state === 'dragged' || undefined}
      style={drag.style}
    >
      {/* Beside the buttons, which do the same by keyboard. */}
      <span
        data-slot="grip"
        className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-quiet in-data-dragged:cursor-grabbing @max-[48rem]:[grid-area:grip] @max-[40rem]:-ml-3 @max-[40rem]:w-11"
        aria-hidden="true"
        {...(!rest.isBusy && (rest.place?.count ?? 0) > 1 && drag.grip)}
      >
        <Icon name="grip" />
      </span>
      <img
        className="h-18 w-30 shrink-0 rounded-md bg-tint object-cover @max-[48rem]:[grid-area:picture] @max-[40rem]:w-28"
        src={image.imageUrl}
        alt=""
        loading="lazy"
        draggable={false}
      />
      <RowNames beside="cell" className="flex-auto @max-[48rem]:[grid-area:names]">
        <RowTitle>
          {name}
          {!image.altText && !image.isDecorative && (
            <Badge variant="gold" icon="warning">
              No description
            </Badge>
          )}
        </RowTitle>
        {source && <RowDetail>{source}</RowDetail>}
        <QuarantineNote entity={entity} id={image.id} />
      </RowNames>
      <ItemRowEnd entity={entity} item={image} name={name} areas={AREAS} {...rest} />
    </ListRow>
  );
}

function describeSource({ imageUrl, description, isDecorative }: ManagedImage): string | null {
  if (description) return description;
  if (isDecorative) return 'Decorative only';
  return isUploadedImagePath(imageUrl) ? null : `From ${new URL(imageUrl).hostname}`;
}
