import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { FONT_SIZES } from '../../../contract/rich-text.ts';
import { getLook, setLook } from './text-look.ts';
import { MenuChoice, ToolMenu } from './tool-menu.tsx';

const DEFAULT = 'Size';

const options = [
  { value: DEFAULT, text: 'Default size' },
  ...FONT_SIZES.map((size) => ({ value: `${size} px`, text: `${size} px` })),
];

export const SizeMenu = ({ editor }: { editor: Editor }) => {
  const size = useEditorState({ editor, selector: ({ editor: current }) => getLook(current).size });
  const value = size === null ? DEFAULT : `${size} px`;
  const choose = (chosen: string) =>
    setLook(editor, { size: FONT_SIZES.find((candidate) => chosen === `${candidate} px`) ?? null });
  return (
    <ToolMenu editor={editor} label="Font size" text={value}>
      <MenuChoice value={value} options={options} onChoose={choose} />
    </ToolMenu>
  );
};
