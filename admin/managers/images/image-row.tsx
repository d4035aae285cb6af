import { type DragEvent, useState } from 'react';
import { isUploadedImagePath } from '../../../contract/image-address.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { getImageName, type ManagedImage } from './managed-image.ts';

interface ImageRowProps {
  image: ManagedImage;
  index: number;
  count: number;
  isBusy: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const ROW_TYPE = 'application/x-row';

const describeSource = ({ imageUrl, description }: ManagedImage): string => {
  if (description) return description;
  return isUploadedImagePath(imageUrl) ? 'Uploaded picture' : new URL(imageUrl).hostname;
};

export const ImageRow = ({ image, index, count, isBusy, onMove, onEdit, onDelete }: ImageRowProps) => {
  const [isTarget, setTarget] = useState(false);
  const name = getImageName(image);
  const drop = (event: DragEvent) => {
    setTarget(false);
    const from = Number.parseInt(event.dataTransfer.getData(ROW_TYPE), 10);
    if (!Number.isInteger(from) || from === index) return;
    event.preventDefault();
    onMove(from, index);
  };
  return (
    <li
      className={isTarget ? 'list-row image-row is-target' : 'list-row image-row'}
      data-row={image.id}
      draggable={!isBusy}
      onDragStart={(event) => event.dataTransfer.setData(ROW_TYPE, String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(ROW_TYPE)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <span className="grip" aria-hidden="true">
        <Icon name="grip" />
      </span>
      <img className="thumbnail" src={image.imageUrl} alt="" loading="lazy" draggable={false} />
      <div className="list-names">
        <p className="list-title">
          {name}
          {!image.altText && (
            <span className="missing-words">
              <Icon name="warning" size={16} />
              No description
            </span>
          )}
        </p>
        <p className="list-detail">{describeSource(image)}</p>
      </div>
      <StateBadge isActive={image.isActive} />
      <div className="list-actions">
        <IconButton
          icon="arrow-up"
          label={`Move ${name} up`}
          disabled={isBusy || index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          icon="arrow-down"
          label={`Move ${name} down`}
          disabled={isBusy || index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
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
