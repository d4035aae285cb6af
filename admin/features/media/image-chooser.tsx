import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { useAddToLibrary } from './data.ts';
import { LateUploadDialog, LibraryDialog } from './image-buttons.tsx';
import { PreparingProgress } from './preparing.tsx';

export function ImageChooser({ onClose, onChoose }: { onClose: () => void; onChoose: (item: MediaItem) => void }) {
  const [isUploading, setUploading] = useState(false);
  const { add, url, isAdding } = useAddToLibrary();
  // Not called after the dialog was closed: the image stays in the library, but is not inserted.
  const choose = (item: MediaItem) => {
    onChoose(item);
    onClose();
  };
  if (isUploading) {
    const close = () => setUploading(false);
    return <LateUploadDialog onClose={close} onUploaded={(added) => void add(added, choose)} onLibrary={close} />;
  }
  return (
    <LibraryDialog
      onClose={onClose}
      onChoose={onChoose}
      footer={
        <>
          <div className="min-w-0 flex-1">
            <PreparingProgress url={url} isPreparing={isAdding} />
          </div>
          <Button
            icon="upload"
            label={isAdding ? 'Preparing the picture…' : 'Upload a new picture'}
            disabled={isAdding}
            onClick={() => setUploading(true)}
          />
        </>
      }
    />
  );
}

interface ImageCellProps {
  url: string;
  rowName: string;
  onChoose: (item: MediaItem) => void;
  onRemove: () => void;
}

export function ImageCell({ url, rowName, onChoose, onRemove }: ImageCellProps) {
  const [isChoosing, setChoosing] = useState(false);
  const action = url === '' ? 'Choose an image' : 'Change the image';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {url !== '' && <img className="h-11 w-18 rounded-md bg-tint object-cover" src={url} alt="" />}
      <Button icon="image" label={action} aria-label={`${action} for ${rowName}`} onClick={() => setChoosing(true)} />
      {url !== '' && (
        <Button label="Remove" variant="plain" aria-label={`Remove the image for ${rowName}`} onClick={onRemove} />
      )}
      {isChoosing && <ImageChooser onClose={() => setChoosing(false)} onChoose={onChoose} />}
    </div>
  );
}
