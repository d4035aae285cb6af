import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import type { ImageDescription } from '../../forms/describe-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { LATE_WINDOW, late } from '../../ui/late.tsx';
import { OlderButton } from '../../ui/loaded.tsx';
import { mediaPagesQuery } from './data.ts';
import { ImageGrid, ImageTile } from './image-tile.tsx';

export const LateUploadDialog = late(async () => (await import('./upload-dialog.tsx')).UploadDialog, LATE_WINDOW);

interface ImageButtonsProps {
  /** Name of an image to exclude from the library. */
  without?: string;
  onUploaded?: () => void;
  onChoose: (url: string, metadata: ImageDescription) => void;
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

interface LibraryDialogProps {
  /** Name of an image to exclude. */
  without?: string | undefined;
  onClose: () => void;
  onChoose: (item: MediaItem) => void;
  footer?: ReactNode;
}

export function LibraryDialog({ without, onClose, onChoose, footer }: LibraryDialogProps) {
  const [words, setText] = useState('');
  const { data, isLoadingError, ...pages } = useInfiniteQuery(mediaPagesQuery({ search: useDeferredValue(words) }));
  const all = data?.pages.flat() ?? [];
  const shown = all.filter(({ state, name }) => state === 'ready' && name !== without);
  const empty = isLoadingError
    ? 'The library could not be loaded.'
    : !data
      ? 'Loading...'
      : shown.length > 0 || pages.hasNextPage
        ? ''
        : words === ''
          ? 'The library is empty. Pictures that you upload appear here.'
          : 'No picture matches these words.';
  return (
    <Dialog onClose={onClose} shape="upload" title="Choose from library" footer={footer}>
      <TextField label="Find a picture" value={words} onChange={setText} type="search" autoComplete="off" />
      <p className="not-empty:py-6 empty:h-5" role="status">
        {empty}
      </p>
      <ImageGrid>
        {shown.map((item) => (
          <li key={item.name}>
            <ImageTile
              item={item}
              onClick={() => {
                onChoose(item);
                onClose();
              }}
            />
          </li>
        ))}
      </ImageGrid>
      <OlderButton data={data} {...pages}>
        Show more pictures
      </OlderButton>
    </Dialog>
  );
}
