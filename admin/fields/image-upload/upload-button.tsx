import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { UploadedImage } from './upload-dialog.tsx';

// The uploader is fetched when it is first needed.
const UploadDialog = lazy(() => import('./upload-dialog.tsx'));

interface UploadButtonProps {
  onUploaded: (image: UploadedImage) => void;
  disabled?: boolean;
  look?: 'primary' | 'outline';
  className?: string;
  children?: ReactNode;
}

/** Opens the upload dialog; what was uploaded comes back once, and the dialog closes. */
export const UploadButton = ({
  onUploaded,
  disabled = false,
  look = 'outline',
  className = '',
  children = 'Upload image',
}: UploadButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="upload" look={look} className={className} disabled={disabled} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UploadDialog onClose={() => setOpen(false)} onUploaded={onUploaded} />
        </Suspense>
      )}
    </>
  );
};
