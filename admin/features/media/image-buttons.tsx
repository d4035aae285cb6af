import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LATE_WINDOW, late } from '../../ui/late.tsx';
import type { ImageMetadata } from './data.ts';
import { LibraryDialog } from './library-dialog.tsx';

export const LateUploadDialog = late(async () => (await import('./upload-dialog.tsx')).UploadDialog, LATE_WINDOW);

interface ImageButtonsProps {
  /** Name of an image to exclude from the library. */
  without?: string;
  onUploaded?: () => void;
  onChoose: (url: string, metadata: ImageMetadata) => void;
  children: ReactNode;
}

/** Buttons for upload and library. The upload dialog also offers the library. */
export function ImageButtons({ without, onUploaded, onChoose, children }: ImageButtonsProps) {
  const [open, setOpen] = useState<'upload' | 'library' | null>(null);
  const close = () => setOpen(null);
  const openLibrary = () => setOpen('library');
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon="upload" label={children} size="compact" onClick={() => setOpen('upload')} />
      <Button icon="library" label="From library" size="compact" onClick={openLibrary} />
      {open === 'upload' && (
        <LateUploadDialog
          onClose={close}
          onUploaded={(url, metadata) => {
            onChoose(url, metadata);
            onUploaded?.();
          }}
          onLibrary={openLibrary}
        />
      )}
      {open === 'library' && (
        <LibraryDialog
          without={without}
          onClose={close}
          onChoose={({ url, description: altText, isDecorative }) => onChoose(url, { altText, isDecorative })}
        />
      )}
    </div>
  );
}
