import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { LibraryDialog } from './library-dialog.tsx';

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
