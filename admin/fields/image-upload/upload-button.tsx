import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { LibraryDialog } from '../image-library/library-dialog.tsx';
import type { UploadedImage } from './upload-dialog.tsx';

// The uploader is fetched when it is first needed.
const UploadDialog = lazy(() => import('./upload-dialog.tsx'));

interface UploadButtonProps {
  onUploaded: (image: UploadedImage) => void;
  /** Offers the library inside the dialog as well. */
  onChosen?: (item: MediaItem) => void;
  disabled?: boolean;
  look?: 'primary' | 'outline';
  className?: string;
  children?: ReactNode;
}

/** Opens the upload dialog; what was uploaded comes back once, and the dialog closes. */
export const UploadButton = ({
  onUploaded,
  onChosen,
  disabled = false,
  look = 'outline',
  className = '',
  children = 'Upload image',
}: UploadButtonProps) => {
  const [open, setOpen] = useState<'upload' | 'library' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button icon="upload" look={look} className={className} disabled={disabled} onClick={() => setOpen('upload')}>
        {children}
      </Button>
      {open === 'upload' && (
        <Suspense fallback={null}>
          <UploadDialog
            onClose={close}
            onUploaded={onUploaded}
            onLibrary={onChosen ? () => setOpen('library') : undefined}
          />
        </Suspense>
      )}
      {open === 'library' && onChosen && <LibraryDialog onClose={close} onChoose={onChosen} />}
    </>
  );
};
