import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { LibraryDialog } from '../image-library/library-dialog.tsx';
import { ToolButton } from './tool-button.tsx';

const insertImage = (editor: Editor, { url, description, image }: MediaItem) => {
  const size = image ? { width: String(image.width), height: String(image.height) } : {};
  editor
    .chain()
    .focus()
    .insertContent({ type: 'image', attrs: { src: url, alt: description, ...size } })
    .run();
};

/** A picture of the media library, at the cursor. */
export const ImageButton = ({ editor }: { editor: Editor }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon="image" label="Picture from library" onPress={() => setOpen(true)} />
      {isOpen && (
        <LibraryDialog
          onClose={() => {
            setOpen(false);
            // The dialog gives the focus back to the button; the text is where one goes on.
            requestAnimationFrame(() => editor.commands.focus());
          }}
          onChoose={(item) => insertImage(editor, item)}
        />
      )}
    </>
  );
};
