import { type ReactNode, useState } from 'react';
import type { ImageProgress, MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { useUploadStatus } from './data.ts';
import { LateUploadDialog } from './late-upload-dialog.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import type { UploadedImage } from './upload-dialog.tsx';

interface UploadButtonProps {
  onUploaded: (image: UploadedImage) => void;
  /** Offers the library inside the dialog as well. */
  onChosen?: (item: MediaItem) => void;
  disabled?: boolean;
  look?: 'primary' | 'outline';
  children?: ReactNode;
}

/** Opens the upload dialog; what was uploaded comes back once, and the dialog closes. */
export const UploadButton = ({
  onUploaded,
  onChosen,
  disabled = false,
  look = 'outline',
  children = 'Upload image',
}: UploadButtonProps) => {
  const [open, setOpen] = useState<'upload' | 'library' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button icon="upload" look={look} size="compact" disabled={disabled} onClick={() => setOpen('upload')}>
        {children}
      </Button>
      {open === 'upload' && (
        <LateUploadDialog
          onClose={close}
          onUploaded={onUploaded}
          onLibrary={onChosen ? () => setOpen('library') : undefined}
        />
      )}
      {open === 'library' && onChosen && <LibraryDialog onClose={close} onChoose={onChosen} />}
    </>
  );
};

/** How far a picture is on its way to every size and format. */
export const PreparingBar = ({ progress }: { progress: ImageProgress | null }) => (
  <div>
    <p className="mb-2 flex gap-2.5">
      <strong>{progress ? 'Preparing for every screen' : 'Waiting'}</strong>
      {progress && (
        <span className="ml-auto tabular-nums">
          {progress.done} of {progress.total}
        </span>
      )}
    </p>
    <progress
      className="progress-bar"
      {...(progress && { value: progress.done, max: progress.total })}
      aria-label="Preparing the picture"
    />
  </div>
);

/** Shows while a record with a fresh upload is being saved. */
export const PreparingProgress = ({ url, isSaving }: { url: string; isSaving: boolean }) => {
  const status = useUploadStatus(url, isSaving);
  if (status?.state !== 'waiting' && status?.state !== 'preparing') return null;
  return <PreparingBar progress={status.progress} />;
};
