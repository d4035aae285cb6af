import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { OlderButton } from '../../ui/loaded.tsx';
import { mediaPagesQuery } from './data.ts';
import { ImageGrid, ImageTile } from './image-tile.tsx';

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
    <Dialog isOpen onClose={onClose} shape="upload" title="Choose from library" footer={footer}>
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
      <OlderButton {...pages}>Show more pictures</OlderButton>
    </Dialog>
  );
}
