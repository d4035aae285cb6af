import { isUploadedImagePath } from '../../../contract/image-address.ts';
import { describeWindow } from '../../forms/show-window-field.tsx';
import { getItemAnchor, ItemHistoryLink } from '../../navigation/links.tsx';
import { StateBadge } from '../../ui/badges.tsx';
import { type Direction, IconButton, MoveButtons } from '../../ui/button.tsx';
import { HeldBackNote } from '../../ui/held-back.tsx';
import { Icon } from '../../ui/icon.tsx';
import { getImageName, type ImageKind, type ManagedImage } from './image-kinds.ts';
import type { DraggedRow } from './row-drag.ts';

interface ImageRowProps {
  entity: ImageKind['entity'];
  image: ManagedImage;
  index: number;
  count: number;
  isBusy: boolean;
  drag: DraggedRow;
  onMove: (from: number, to: number, by: Direction) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const describeSource = ({ imageUrl, description, isDecorative }: ManagedImage): string | null => {
  if (description) return description;
  if (isDecorative) return 'Decorative only';
  return isUploadedImagePath(imageUrl) ? null : `From ${new URL(imageUrl).hostname}`;
};

export const ImageRow = ({ entity, image, index, count, isBusy, drag, onMove, onEdit, onDelete }: ImageRowProps) => {
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
      <span className="grip" aria-hidden="true" {...(!isBusy && count > 1 && drag.grip)}>
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
      <StateBadge isActive={image.isActive} times={describeWindow(image)} />
      <div className="list-actions">
        <MoveButtons name={name} index={index} count={count} isBusy={isBusy} onMove={onMove} />
        <ItemHistoryLink entity={entity} id={image.id} name={name} />
        <IconButton icon="pencil" label={`Edit ${name}`} disabled={isBusy} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          className="delete-button"
          disabled={isBusy}
          onClick={onDelete}
        />
      </div>
    </li>
  );
};
