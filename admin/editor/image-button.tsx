import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, useState } from 'react';
import type { MediaItem } from '../../contract/media.ts';
import type { ImageSize } from '../../contract/rich-text.ts';
import { ChoiceChips } from '../ui/choices.tsx';
import { TextAreaField, TextField, toOptions } from '../ui/fields.tsx';
import { findCaption, findSelectedImage, insertImage, writeCaption } from './images.ts';
import { ToolButton, ToolForm } from './tools.tsx';

const LABEL = 'Picture';

type ImageMetadata = ReturnType<typeof readMetadata>;

const SIZES = toOptions<ImageSize>({ small: 'Small', medium: 'Medium', large: 'Full width' });

/** Image library dialog. Passed in, because the editor does not know the library. */
export type ImageLibrary = ComponentType<{ onClose: () => void; onChoose: (item: MediaItem) => void }>;

/** Inserts an image from the library or a new one. If an image is selected, edits its description and size. */
export function ImageButton({ editor, Library }: { editor: Editor; Library: ImageLibrary }) {
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
            // The dialog returns focus to the button, but the user continues in the text.
            requestAnimationFrame(() => editor.commands.focus());
          }}
          onChoose={(item) => insertImage(editor, item)}
        />
      )}
    </>
  );
}

function DescribePopover({ editor, onReplace }: { editor: Editor; onReplace: () => void }) {
  const [metadata, setMetadata] = useState<ImageMetadata>({ alt: '', caption: '', size: 'large' });
  const isBlock = editor.isActive('image');
  const set = (typed: Partial<ImageMetadata>) => setMetadata((before) => ({ ...before, ...typed }));
  const submit = () => {
    const { alt, caption, size } = metadata;
    const before = readMetadata(editor).size;
    editor
      .chain()
      .updateAttributes(findSelectedImage(editor) ?? 'image', {
        alt: alt.trim(),
        ...(size !== before && { size }),
      })
      .run();
    if (isBlock) writeCaption(editor, caption.trim());
    return true;
  };
  return (
    <ToolForm
      editor={editor}
      label="Describe picture"
      icon="image"
      isOn
      action="Save"
      other={{ label: 'Replace', variant: 'plain', run: onReplace }}
      onOpen={() => setMetadata(readMetadata(editor))}
      onSubmit={submit}
    >
      <TextAreaField
        label="Describe this image"
        hint="Read aloud to visitors who can’t see it."
        value={metadata.alt}
        onChange={(alt) => set({ alt })}
        maxLength={500}
      />
      {isBlock && (
        <TextField
          label="Caption"
          isOptional
          value={metadata.caption}
          onChange={(caption) => set({ caption })}
          maxLength={300}
          autoComplete="off"
        />
      )}
      <ChoiceChips legend="Size" options={SIZES} value={metadata.size} onChange={(size) => set({ size })} />
    </ToolForm>
  );
}

function readMetadata(editor: Editor) {
  const { alt, size } = editor.getAttributes(findSelectedImage(editor) ?? 'image');
  return { alt: String(alt ?? ''), size: size ?? 'large', caption: findCaption(editor)?.text ?? '' };
}
