import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { DropdownMenu } from 'radix-ui';
import { MenuAction, ToolMenu } from './tool-menu.tsx';

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

const readTable = ({ editor }: { editor: Editor }) => {
  const isInTable = editor.isActive('table');
  // Asking the table itself: the cursor may stand in any of its rows.
  const { $from } = editor.state.selection;
  const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).findLast(
    (at) => $from.node(at).type.name === 'table',
  );
  const firstRow = depth === undefined ? null : $from.node(depth).firstChild;
  const can = editor.can();
  return {
    isInTable,
    isHeaded: firstRow?.children.every((cell) => cell.type.name === 'tableHeader') ?? false,
    canMerge: isInTable && can.mergeCells(),
    canSplit: isInTable && can.splitCell(),
  };
};

export const TableMenu = ({ editor }: { editor: Editor }) => {
  const { isInTable, isHeaded, canMerge, canSplit } = useEditorState({ editor, selector: readTable });
  const chain = () => editor.chain().focus();
  return (
    <ToolMenu editor={editor} label="Table" icon="table">
      {isInTable ? (
        <>
          <MenuAction icon="row-above" onChoose={() => chain().addRowBefore().run()}>
            Add row above
          </MenuAction>
          <MenuAction icon="row-below" onChoose={() => chain().addRowAfter().run()}>
            Add row below
          </MenuAction>
          <MenuAction icon="column-left" onChoose={() => chain().addColumnBefore().run()}>
            Add column to the left
          </MenuAction>
          <MenuAction icon="column-right" onChoose={() => chain().addColumnAfter().run()}>
            Add column to the right
          </MenuAction>
          <MenuAction icon="header-row" isOn={isHeaded} onChoose={() => chain().toggleHeaderRow().run()}>
            First row is a heading
          </MenuAction>
          {canMerge && (
            <MenuAction icon="merge" onChoose={() => chain().mergeCells().run()}>
              Merge cells
            </MenuAction>
          )}
          {canSplit && (
            <MenuAction icon="merge" onChoose={() => chain().splitCell().run()}>
              Split cell
            </MenuAction>
          )}
          <DropdownMenu.Separator className="menu-line" />
          <MenuAction icon="trash" onChoose={() => chain().deleteRow().run()}>
            Delete row
          </MenuAction>
          <MenuAction icon="trash" onChoose={() => chain().deleteColumn().run()}>
            Delete column
          </MenuAction>
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
