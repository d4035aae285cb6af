import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { useCreateMedia } from './data.ts';
import { LateUploadDialog } from './late-upload-dialog.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { PreparingProgress } from './upload-button.tsx';

interface PictureChooserProps {
  onClose: () => void;
  onChoose: (item: MediaItem) => void;
}

/** A picture of the library, or a new one, which goes there first. */
export const PictureChooser = ({ onClose, onChoose }: PictureChooserProps) => {
  const [isUploading, setUploading] = useState(false);
  const [url, setUrl] = useState('');
  const { mutateAsync: create, isPending } = useCreateMedia();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const keep = async (imageUrl: string) => {
    setUrl(imageUrl);
    try {
      const item = await create({ imageUrl });
      // Closed meanwhile: the picture is in the library, and nobody waits for it where it was to go.
      if (!isOpen.current) return;
      onChoose(item);
      onClose();
    } catch (error) {
      showServerFailure(error, MESSAGES.media.addFailure);
    }
  };
  if (isUploading) {
    return (
      <LateUploadDialog
        onClose={() => setUploading(false)}
        onUploaded={(image) => void keep(image.url)}
        onLibrary={() => setUploading(false)}
      />
    );
  }
  return (
    <LibraryDialog
      onClose={onClose}
      onChoose={onChoose}
      footer={
        <>
          <div className="min-w-0 flex-1">
            <PreparingProgress url={url} isSaving={isPending} />
          </div>
          <Button icon="upload" disabled={isPending} onClick={() => setUploading(true)}>
            {isPending ? 'Preparing the picture…' : 'Upload a new picture'}
          </Button>
        </>
      }
    />
  );
};
