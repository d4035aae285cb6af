import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { TEXT_ALIGNMENTS, type TextAlignment } from '../../../contract/rich-text.ts';
import { MenuChoice, ToolMenu } from './tool-menu.tsx';

const names = {
  left: 'Left',
  center: 'Center',
  right: 'Right',
  justify: 'Justify',
} as const satisfies Record<TextAlignment, string>;

const options = TEXT_ALIGNMENTS.map((value) => ({ value, text: names[value] }));

const readAlignment = ({ editor }: { editor: Editor }): TextAlignment =>
  TEXT_ALIGNMENTS.find((textAlign) => editor.isActive({ textAlign })) ?? 'left';

export const AlignMenu = ({ editor }: { editor: Editor }) => {
  const alignment = useEditorState({ editor, selector: readAlignment });
  const choose = (chosen: TextAlignment) => {
    const chain = editor.chain().focus();
    if (chosen === 'left') chain.unsetTextAlign().run();
    else chain.setTextAlign(chosen).run();
  };
  return (
    <ToolMenu editor={editor} label="Alignment" icon={`align-${alignment}`}>
      <MenuChoice value={alignment} options={options} onChoose={choose} />
    </ToolMenu>
  );
};
