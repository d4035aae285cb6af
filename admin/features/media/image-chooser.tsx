import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { useAddToLibrary } from './data.ts';
import { LateUploadDialog } from './image-buttons.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { PreparingProgress } from './preparing.tsx';

export function ImageChooser({ onClose, onChoose }: { onClose: () => void; onChoose: (item: MediaItem) => void }) {
  const [isUploading, setUploading] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { add, url, isAdding } = useAddToLibrary((item) => {
    // Closed by now: the image stays in the library, but is not inserted.
    if (!isOpen.current) return;
    onChoose(item);
    onClose();
  });
  if (isUploading) {
    const close = () => setUploading(false);
    return <LateUploadDialog onClose={close} onUploaded={add} onLibrary={close} />;
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
          <Button icon="upload" disabled={isAdding} onClick={() => setUploading(true)}>
            {isAdding ? 'Preparing the picture…' : 'Upload a new picture'}
          </Button>
        </>
      }
    />
  );
}
