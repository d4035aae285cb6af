import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, type SubmitEvent, useState } from 'react';
import type { MediaItem } from '../../contract/media.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/fields.tsx';
import { ToolButton, ToolPopover } from './tools.tsx';

const LABEL = 'Picture from library';

const findSelectedImage = (editor: Editor) =>
  (['image', 'inlineImage'] as const).find((type) => editor.isActive(type)) ?? null;

const insertImage = (editor: Editor, { url, description, isDecorative, image }: MediaItem) => {
  const size = image ? { width: String(image.width), height: String(image.height) } : {};
  const role = isDecorative ? { role: 'presentation' } : {};
  editor
    .chain()
    .focus()
    .insertContent({
      type: findSelectedImage(editor) ?? 'image',
      attrs: { src: url, alt: description, ...role, ...size },
    })
    .run();
};

interface ImageButtonProps {
  editor: Editor;
  Library: PictureLibrary;
}

/** The club's pictures in a window, to choose one of; handed in, as the editor knows no library. */
export type PictureLibrary = ComponentType<{ onClose: () => void; onChoose: (item: MediaItem) => void }>;

/** A picture of the media library, at the cursor; while a picture is selected, its description. */
export const ImageButton = ({ editor, Library }: ImageButtonProps) => {
  const isImage = useEditorState({ editor, selector: ({ editor: current }) => findSelectedImage(current) !== null });
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      {isImage ? (
        <DescribePopover editor={editor} onReplace={() => setChoosing(true)} />
      ) : (
        <ToolButton icon="image" label={LABEL} onPress={() => setChoosing(true)} />
      )}
      {isChoosing && (
        <Library
          onClose={() => {
            setChoosing(false);
            // The dialog gives the focus back to the button; the text is where one goes on.
            requestAnimationFrame(() => editor.commands.focus());
          }}
          onChoose={(item) => insertImage(editor, item)}
        />
      )}
    </>
  );
};

const DescribePopover = ({ editor, onReplace }: { editor: Editor; onReplace: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const open = (nextOpen: boolean) => {
    setWords(String(editor.getAttributes(findSelectedImage(editor) ?? 'image').alt ?? ''));
    setOpen(nextOpen);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The window is a child of the block's own form.
    event.stopPropagation();
    editor
      .chain()
      .updateAttributes(findSelectedImage(editor) ?? 'image', { alt: words.trim() })
      .run();
    setOpen(false);
  };
  return (
    <ToolPopover editor={editor} label="Describe picture" icon="image" isOn isOpen={isOpen} onOpenChange={open}>
      <form className="grid gap-4" onSubmit={submit}>
        <TextAreaField
          label="Describe this image"
          hint="Read aloud to visitors who can’t see it."
          value={words}
          onChange={setWords}
          maxLength={500}
        />
        <div className="flex justify-end gap-2">
          <Button
            look="plain"
            size="compact"
            className="mr-auto"
            onClick={() => {
              setOpen(false);
              onReplace();
            }}
          >
            Replace
          </Button>
          <Button size="compact" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button look="primary" size="compact" type="submit">
            Save
          </Button>
        </div>
      </form>
    </ToolPopover>
  );
};
