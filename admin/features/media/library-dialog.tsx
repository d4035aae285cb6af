import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { mediaQuery } from './data.ts';
import { findPictures } from './find-pictures.ts';
import { PictureGrid, PictureTile } from './picture-tile.tsx';

interface LibraryDialogProps {
  /** The name of one that is left out. */
  without?: string;
  onClose: () => void;
  onChoose: (item: MediaItem) => void;
  footer?: ReactNode;
}

/** The club's pictures, to use one again. */
export const LibraryDialog = ({ without, onClose, onChoose, footer }: LibraryDialogProps) => {
  const { data, isLoadingError } = useQuery(mediaQuery);
  const [words, setWords] = useState('');
  const shown = findPictures(data ?? [], words).filter(({ state, name }) => state === 'ready' && name !== without);
  const empty = isLoadingError
    ? 'The library could not be loaded.'
    : !data
      ? 'Loading...'
      : data.length === 0
        ? 'The library is empty. Pictures that you upload appear here.'
        : shown.length === 0
          ? 'No picture matches these words.'
          : '';
  return (
    <Dialog isOpen onClose={onClose} shape="upload" title="Choose from library" footer={footer}>
      <TextField label="Find a picture" value={words} onChange={setWords} type="search" autoComplete="off" />
      <p className="not-empty:py-6 empty:h-5" role="status">
        {empty}
      </p>
      <PictureGrid>
        {shown.map((item) => (
          <li key={item.name}>
            <PictureTile
              item={item}
              onClick={() => {
                onChoose(item);
                onClose();
              }}
            />
          </li>
        ))}
      </PictureGrid>
    </Dialog>
  );
};

export const LibraryButton = ({ onChoose }: { onChoose: (item: MediaItem) => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="library" size="compact" onClick={() => setOpen(true)}>
        From library
      </Button>
      {isOpen && <LibraryDialog onClose={() => setOpen(false)} onChoose={onChoose} />}
    </>
  );
};
