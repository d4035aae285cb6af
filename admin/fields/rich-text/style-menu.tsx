import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { HEADING_LEVELS } from '../../../contract/rich-text.ts';
import { MenuChoice, ToolMenu } from './tool-menu.tsx';

const PARAGRAPH = 'Paragraph';

const options = [
  { value: PARAGRAPH, text: PARAGRAPH },
  ...HEADING_LEVELS.map((level) => ({
    value: `Heading ${level}`,
    text: `Heading ${level}`,
    className: `sample-heading sample-heading-${level}`,
  })),
];

const readStyle = ({ editor }: { editor: Editor }): string => {
  const level = HEADING_LEVELS.find((candidate) => editor.isActive('heading', { level: candidate }));
  return level ? `Heading ${level}` : PARAGRAPH;
};

export const StyleMenu = ({ editor }: { editor: Editor }) => {
  const style = useEditorState({ editor, selector: readStyle });
  const choose = (chosen: string) => {
    const level = HEADING_LEVELS.find((candidate) => chosen === `Heading ${candidate}`);
    const chain = editor.chain().focus();
    if (level) chain.setHeading({ level }).run();
    else chain.setParagraph().run();
  };
  return (
    <ToolMenu editor={editor} label="Style" text={style} shortText={style === PARAGRAPH ? '¶' : `H${style.slice(-1)}`}>
      <MenuChoice value={style} options={options} onChoose={choose} />
    </ToolMenu>
  );
};
