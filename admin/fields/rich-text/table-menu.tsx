import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { DropdownMenu } from 'radix-ui';
import { MenuAction, ToolMenu } from './tool-menu.tsx';

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

export const TableMenu = ({ editor }: { editor: Editor }) => {
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });
  const chain = () => editor.chain().focus();
  return (
    <ToolMenu editor={editor} label="Table" icon="table">
      {isInTable ? (
        <>
          <MenuAction onChoose={() => chain().addRowAfter().run()}>Add row below</MenuAction>
          <MenuAction onChoose={() => chain().addColumnAfter().run()}>Add column to the right</MenuAction>
          <MenuAction onChoose={() => chain().toggleHeaderRow().run()}>Switch heading row on or off</MenuAction>
          <DropdownMenu.Separator className="menu-line" />
          <MenuAction onChoose={() => chain().deleteRow().run()}>Delete row</MenuAction>
          <MenuAction onChoose={() => chain().deleteColumn().run()}>Delete column</MenuAction>
          <MenuAction icon="trash" isDanger onChoose={() => chain().deleteTable().run()}>
            Delete table
          </MenuAction>
        </>
      ) : (
        <MenuAction icon="plus" onChoose={() => chain().insertTable(NEW_TABLE).run()}>
          Insert table
        </MenuAction>
      )}
    </ToolMenu>
  );
};
