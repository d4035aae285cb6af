import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Toolbar as Radix } from 'radix-ui';
import { AlignMenu } from './align-menu.tsx';
import { ColorMenu } from './color-menu.tsx';
import { ImageButton } from './image-button.tsx';
import { LinkMenu } from './link-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SizeMenu } from './size-menu.tsx';
import { StyleMenu } from './style-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import { ToolButton } from './tool-button.tsx';

const readState = ({ editor }: { editor: Editor }) => ({
  isBold: editor.isActive('bold'),
  isItalic: editor.isActive('italic'),
  isUnderline: editor.isActive('underline'),
  isBulletList: editor.isActive('bulletList'),
  isOrderedList: editor.isActive('orderedList'),
  isQuote: editor.isActive('blockquote'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

/** One stop for Tab; arrow keys move between the tools (APG toolbar). */
export const Toolbar = ({ editor }: { editor: Editor }) => {
  const state = useEditorState({ editor, selector: readState });
  const chain = () => editor.chain().focus();
  return (
    <Radix.Root className="toolbar" aria-label="Formatting">
      <StyleMenu editor={editor} />
      <SizeMenu editor={editor} />
      <Radix.Separator className="toolbar-line" />
      <ToolButton icon="bold" label="Bold" isOn={state.isBold} onPress={() => chain().toggleBold().run()} />
      <ToolButton icon="italic" label="Italic" isOn={state.isItalic} onPress={() => chain().toggleItalic().run()} />
      <ToolButton
        icon="underline"
        label="Underline"
        isOn={state.isUnderline}
        onPress={() => chain().toggleUnderline().run()}
      />
      <ColorMenu editor={editor} />
      <Radix.Separator className="toolbar-line" />
      <AlignMenu editor={editor} />
      <ToolButton
        icon="bullets"
        label="Bullet list"
        isOn={state.isBulletList}
        onPress={() => chain().toggleBulletList().run()}
      />
      <ToolButton
        icon="numbers"
        label="Numbered list"
        isOn={state.isOrderedList}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <ToolButton icon="quote" label="Quote" isOn={state.isQuote} onPress={() => chain().toggleBlockquote().run()} />
      <Radix.Separator className="toolbar-line" />
      <LinkMenu editor={editor} />
      <ImageButton editor={editor} />
      <TableMenu editor={editor} />
      <MoreMenu editor={editor} />
      <Radix.Separator className="toolbar-line toolbar-gap" />
      <ToolButton icon="undo" label="Undo" isDisabled={!state.canUndo} onPress={() => chain().undo().run()} />
      <ToolButton icon="redo" label="Redo" isDisabled={!state.canRedo} onPress={() => chain().redo().run()} />
    </Radix.Root>
  );
};
