import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { DropdownMenu } from 'radix-ui';
import { MenuAction, ToolMenu } from './tool-menu.tsx';

interface MoreMenuProps {
  editor: Editor;
  onSource: () => void;
}

export const MoreMenu = ({ editor, onSource }: MoreMenuProps) => {
  const { isStrike, isCodeBlock } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isStrike: current.isActive('strike'),
      isCodeBlock: current.isActive('codeBlock'),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <ToolMenu editor={editor} label="More tools" text="More">
      <MenuAction icon="strike" isOn={isStrike} onChoose={() => chain().toggleStrike().run()}>
        Strikethrough
      </MenuAction>
      <MenuAction icon="code" isOn={isCodeBlock} onChoose={() => chain().toggleCodeBlock().run()}>
        Code block
      </MenuAction>
      <MenuAction icon="clear" onChoose={() => chain().unsetAllMarks().clearNodes().unsetTextAlign().run()}>
        Clear formatting
      </MenuAction>
      <DropdownMenu.Separator className="menu-line" />
      <MenuAction icon="document" onChoose={onSource}>
        Edit as HTML
      </MenuAction>
    </ToolMenu>
  );
};
