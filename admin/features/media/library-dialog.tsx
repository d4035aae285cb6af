import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { mediaQuery } from './data.ts';
import { findPictures, getPictureName } from './find-pictures.ts';

interface LibraryDialogProps {
  /** The name of one that is left out. */
  without?: string;
  onClose: () => void;
  onChoose: (item: MediaItem) => void;
}

/** The club's pictures, to use one again. */
export const LibraryDialog = ({ without, onClose, onChoose }: LibraryDialogProps) => {
  const { data, isError } = useQuery(mediaQuery);
  const [words, setWords] = useState('');
  const shown = findPictures(data ?? [], words).filter(({ state, name }) => state === 'ready' && name !== without);
  const empty = isError
    ? 'The library could not be loaded.'
    : !data
      ? 'Loading...'
      : data.length === 0
        ? 'The library is empty. Pictures that you upload appear here.'
        : shown.length === 0
          ? 'No picture matches these words.'
          : '';
  return (
    <Dialog isOpen onClose={onClose} shape="upload" title="Choose from library">
      <TextField label="Find a picture" value={words} onChange={setWords} type="search" autoComplete="off" />
      <p className="library-empty" role="status">
        {empty}
      </p>
      <ul className="picture-grid">
        {shown.map((item) => (
          <li key={item.name}>
            <button
              type="button"
              className="picture"
              onClick={() => {
                onChoose(item);
                onClose();
              }}
            >
              <img src={item.url} alt="" loading="lazy" />
              <span className="picture-name">{getPictureName(item)}</span>
              <span className="picture-use">{item.usedIn.map(({ label }) => label).join(', ') || 'Not used'}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

export const LibraryButton = ({ onChoose }: { onChoose: (item: MediaItem) => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="library" onClick={() => setOpen(true)}>
        From library
      </Button>
      {isOpen && <LibraryDialog onClose={() => setOpen(false)} onChoose={onChoose} />}
    </>
  );
};
