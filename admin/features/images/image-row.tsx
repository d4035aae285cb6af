import type { ComponentProps } from 'react';
import { isUploadedImagePath } from '../../../contract/image-address.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { HeldBackNote } from '../../ui/held-back.tsx';
import { Icon } from '../../ui/icon.tsx';
import { getImageName, type ImageKind, type ManagedImage } from './image-kinds.ts';
import type { DraggedRow } from './row-drag.ts';

interface ImageRowProps extends Omit<ComponentProps<typeof ItemRowEnd>, 'entity' | 'item' | 'name'> {
  entity: ImageKind['entity'];
  image: ManagedImage;
  drag: DraggedRow;
}

const describeSource = ({ imageUrl, description, isDecorative }: ManagedImage): string | null => {
  if (description) return description;
  if (isDecorative) return 'Decorative only';
  return isUploadedImagePath(imageUrl) ? null : `From ${new URL(imageUrl).hostname}`;
};

export const ImageRow = ({ entity, image, drag, ...rest }: ImageRowProps) => {
  const name = getImageName(image);
  const source = describeSource(image);
  return (
    <li
      className={`list-row image-row ${drag.className}`}
      id={getItemAnchor(entity, image.id)}
      data-row={image.id}
      style={drag.style}
    >
      {/* Beside the buttons, which do the same by keyboard. */}
      <span className="grip" aria-hidden="true" {...(!rest.isBusy && (rest.place?.count ?? 0) > 1 && drag.grip)}>
        <Icon name="grip" />
      </span>
      <img className="thumbnail" src={image.imageUrl} alt="" loading="lazy" draggable={false} />
      <div className="list-names">
        <p className="list-title">
          {name}
          {!image.altText && !image.isDecorative && (
            <span className="missing-words">
              <Icon name="warning" size={16} />
              No description
            </span>
          )}
        </p>
        {source && <p className="list-detail">{source}</p>}
        <HeldBackNote entity={entity} id={image.id} />
      </div>
      <ItemRowEnd entity={entity} item={image} name={name} {...rest} />
    </li>
  );
};
