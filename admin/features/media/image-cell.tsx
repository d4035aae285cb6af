import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { ImageChooser } from './image-chooser.tsx';

interface ImageCellProps {
  url: string;
  rowName: string;
  onChoose: (item: MediaItem) => void;
  onRemove: () => void;
}

/** Image of an editable row: chosen, changed or removed. */
export function ImageCell({ url, rowName, onChoose, onRemove }: ImageCellProps) {
  const [isChoosing, setChoosing] = useState(false);
  const action = url === '' ? 'Choose an image' : 'Change the image';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {url !== '' && <img className="h-11 w-18 rounded-md bg-tint object-cover" src={url} alt="" />}
      <Button icon="image" aria-label={`${action} for ${rowName}`} onClick={() => setChoosing(true)}>
        {action}
      </Button>
      {url !== '' && (
        <Button variant="plain" aria-label={`Remove the image for ${rowName}`} onClick={onRemove}>
          Remove
        </Button>
      )}
      {isChoosing && <ImageChooser onClose={() => setChoosing(false)} onChoose={onChoose} />}
    </div>
  );
}
