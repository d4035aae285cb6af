import { type ChainedCommands, type Editor, findParentNode } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ComponentProps } from 'react';
import { FONT_SIZES, HEADING_LEVELS, TEXT_ALIGNMENTS, type TextAlignment } from '../../contract/rich-text.ts';
import { toOptions } from '../ui/fields.tsx';
import { MenuAction, MenuChoice, MenuLine } from '../ui/menu.tsx';
import { getTextStyle, setTextStyle } from './text-style.ts';
import { ToolMenu } from './tools.tsx';

const PARAGRAPH = 'Paragraph';

const SAMPLE_SIZES: Partial<Record<number, string>> = {
  1: 'text-[1.625rem]',
  2: 'text-[1.4375rem]',
  3: 'text-2xl',
  4: 'text-xl',
};

const styleOptions = [
  { value: PARAGRAPH, label: PARAGRAPH },
  ...HEADING_LEVELS.map((level) => ({
    value: `Heading ${level}`,
    label: `Heading ${level}`,
    className: `font-[800] font-heading text-heading font-stretch-[114%] ${SAMPLE_SIZES[level] ?? 'text-base'}`,
  })),
];

const DEFAULT = 'Size';

const sizeOptions = [
  { value: DEFAULT, label: 'Default size' },
  ...FONT_SIZES.map((size) => ({ value: `${size} px`, label: `${size} px` })),
];

const alignOptions = toOptions<TextAlignment>({ left: 'Left', center: 'Center', right: 'Right', justify: 'Justify' });

const readAlignment = ({ editor }: { editor: Editor }): TextAlignment =>
  TEXT_ALIGNMENTS.find((textAlign) => editor.isActive({ textAlign })) ?? 'left';

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

export function StyleMenu({ editor }: { editor: Editor }) {
  const style = useEditorState({ editor, selector: readStyle });
  const choose = (chosen: string) => {
    const level = HEADING_LEVELS.find((candidate) => chosen === `Heading ${candidate}`);
    const chain = editor.chain().focus();
    if (level) chain.setHeading({ level }).run();
    else chain.setParagraph().run();
  };
  return (
    <ToolMenu editor={editor} label="Style" text={style} shortText={style === PARAGRAPH ? '¶' : `H${style.slice(-1)}`}>
      <MenuChoice value={style} options={styleOptions} onChoose={choose} />
    </ToolMenu>
  );
}

export function SizeMenu({ editor }: { editor: Editor }) {
  const size = useEditorState({ editor, selector: ({ editor: current }) => getTextStyle(current).size });
  const value = size === null ? DEFAULT : `${size} px`;
  const choose = (chosen: string) =>
    setTextStyle(editor, { size: FONT_SIZES.find((candidate) => chosen === `${candidate} px`) ?? null });
  return (
    <ToolMenu editor={editor} label="Font size" text={value}>
      <MenuChoice value={value} options={sizeOptions} onChoose={choose} />
    </ToolMenu>
  );
}

export function AlignMenu({ editor }: { editor: Editor }) {
  const alignment = useEditorState({ editor, selector: readAlignment });
  const choose = (chosen: TextAlignment) => {
    const chain = editor.chain().focus();
    if (chosen === 'left') chain.unsetTextAlign().run();
    else chain.setTextAlign(chosen).run();
  };
  return (
    <ToolMenu editor={editor} label="Alignment" icon={`align-${alignment}`}>
      <MenuChoice value={alignment} options={alignOptions} onChoose={choose} />
    </ToolMenu>
  );
}

interface MoreMenuProps {
  editor: Editor;
  /** True for a row that only has room for an icon. */
  isIcon: boolean;
  onSource: () => void;
}

export function MoreMenu({ editor, isIcon, onSource }: MoreMenuProps) {
  const { isStrike, isCodeBlock } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isStrike: current.isActive('strike'),
      isCodeBlock: current.isActive('codeBlock'),
    }),
  });
  const clear = () => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run();
  return (
    <ToolMenu editor={editor} label="More tools" {...(isIcon ? { icon: 'more' } : { text: 'More' })}>
      <CommandAction editor={editor} run="toggleStrike" icon="strike" label="Strikethrough" isOn={isStrike} />
      <CommandAction editor={editor} run="toggleCodeBlock" icon="code" label="Code block" isOn={isCodeBlock} />
      <MenuAction icon="clear" label="Clear formatting" onChoose={clear} />
      <MenuLine />
      <MenuAction icon="document" label="Edit as HTML" onChoose={onSource} />
    </ToolMenu>
  );
}

export function TableMenu({ editor }: { editor: Editor }) {
  const { isInTable, isHeaded, canMerge, canSplit } = useEditorState({ editor, selector: readTable });
  const insert = () => editor.chain().focus().insertTable(NEW_TABLE).run();
  return (
    <ToolMenu editor={editor} label="Table" icon="table">
      {isInTable ? (
        <>
          <CommandAction editor={editor} run="addRowBefore" icon="row-above" label="Add row above" />
          <CommandAction editor={editor} run="addRowAfter" icon="row-below" label="Add row below" />
          <CommandAction editor={editor} run="addColumnBefore" icon="column-left" label="Add column to the left" />
          <CommandAction editor={editor} run="addColumnAfter" icon="column-right" label="Add column to the right" />
          <CommandAction
            editor={editor}
            run="toggleHeaderRow"
            icon="header-row"
            label="First row is a heading"
            isOn={isHeaded}
          />
          {canMerge && <CommandAction editor={editor} run="mergeCells" icon="merge" label="Merge cells" />}
          {canSplit && <CommandAction editor={editor} run="splitCell" icon="merge" label="Split cell" />}
          <MenuLine />
          <CommandAction editor={editor} run="deleteRow" icon="trash" label="Delete row" />
          <CommandAction editor={editor} run="deleteColumn" icon="trash" label="Delete column" />
          <CommandAction editor={editor} run="deleteTable" icon="trash" label="Delete table" isDanger />
        </>
      ) : (
        <MenuAction icon="plus" label="Insert table" onChoose={insert} />
      )}
    </ToolMenu>
  );
}

/** Commands that need no arguments. */
type PlainCommand = {
  [Name in keyof ChainedCommands]: ChainedCommands[Name] extends () => ChainedCommands ? Name : never;
}[keyof ChainedCommands];

type CommandActionProps = Omit<ComponentProps<typeof MenuAction>, 'onChoose'> & { editor: Editor; run: PlainCommand };

function CommandAction({ editor, run, ...action }: CommandActionProps) {
  return <MenuAction {...action} onChoose={() => editor.chain().focus()[run]().run()} />;
}

function readStyle({ editor }: { editor: Editor }): string {
  const level = HEADING_LEVELS.find((candidate) => editor.isActive('heading', { level: candidate }));
  return level ? `Heading ${level}` : PARAGRAPH;
}

function readTable({ editor }: { editor: Editor }) {
  const isInTable = editor.isActive('table');
  // Checks the table itself, since the cursor may be in any row.
  const table = findParentNode(({ type }) => type.name === 'table')(editor.state.selection);
  return {
    isInTable,
    isHeaded: table?.node.firstChild?.children.every((cell) => cell.type.name === 'tableHeader') ?? false,
    // Checked only inside tables, because `editor.can()` creates all commands again.
    canMerge: isInTable && editor.can().mergeCells(),
    canSplit: isInTable && editor.can().splitCell(),
  };
}
