import type { ChainedCommands, Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import { Toolbar as Radix } from 'radix-ui';
import { useState } from 'react';
import type { Surface } from '../../contract/checks/surfaces.ts';
import type { Options } from '../ui/fields.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useNarrowScreen } from '../ui/screen.ts';
import { ColorMenu } from './color-menu.tsx';
import { ImageButton, type ImageLibrary } from './image-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LinkMenu } from './link-menu.tsx';
import { AlignMenu, MoreMenu, SizeMenu, StyleMenu, TableMenu } from './menus.tsx';
import { TOOLBAR, ToolButton, toolStyle } from './tools.tsx';

interface ToolbarProps {
  editor: Editor;
  surfaces: readonly Surface[];
  Library: ImageLibrary;
  targets: Options;
  onSource: () => void;
}

/** A single Tab stop. Arrow keys move between tools (APG toolbar). */
export const Toolbar = (props: ToolbarProps) =>
  useNarrowScreen() ? <PhoneToolbar {...props} /> : <WideToolbar {...props} />;

/** The tools most used on phones in one row, and the others in extra rows on demand. */
function PhoneToolbar(props: ToolbarProps) {
  const { editor, surfaces } = props;
  const [areAllShown, setAllShown] = useState(false);
  const tools = useTools(props);
  return (
    <Radix.Root className={`${TOOLBAR} max-md:flex-col max-md:items-stretch`} aria-label="Formatting">
      <div className="flex flex-wrap items-center justify-between sm:justify-start sm:gap-1">
        <StyleMenu editor={editor} />
        {tools.bold}
        {tools.italic}
        {tools.bullets}
        <LinkMenu editor={editor} targets={props.targets} />
        <ImageButton editor={editor} Library={props.Library} />
        <Radix.Button
          className={toolStyle()}
          aria-label="All tools"
          aria-expanded={areAllShown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setAllShown(!areAllShown)}
        >
          <Icon name="more" />
        </Radix.Button>
      </div>
      {areAllShown && (
        <div className="flex flex-wrap items-center gap-y-1 pt-1 sm:gap-x-1">
          <SizeMenu editor={editor} />
          {tools.underline}
          <ColorMenu editor={editor} surfaces={surfaces} />
          <AlignMenu editor={editor} />
          {tools.numbers}
          {tools.quote}
          <TableMenu editor={editor} />
          <LanguageMenu editor={editor} />
          {tools.undo}
          {tools.redo}
          {tools.more(false)}
        </div>
      )}
    </Radix.Root>
  );
}

function useTools({ editor, onSource }: Pick<ToolbarProps, 'editor' | 'onSource'>) {
  const state = useEditorState({ editor, selector: readState });
  const chain = () => editor.chain().focus();
  const toggle = (icon: IconName, label: string, isOn: boolean, work: () => ChainedCommands) => (
    <ToolButton icon={icon} label={label} isOn={isOn} onPress={() => work().run()} />
  );
  return {
    bold: toggle('bold', 'Bold', state.isBold, () => chain().toggleBold()),
    italic: toggle('italic', 'Italic', state.isItalic, () => chain().toggleItalic()),
    underline: toggle('underline', 'Underline', state.isUnderline, () => chain().toggleUnderline()),
    bullets: toggle('bullets', 'Bullet list', state.isBulletList, () => chain().toggleBulletList()),
    numbers: toggle('numbers', 'Numbered list', state.isOrderedList, () => chain().toggleOrderedList()),
    quote: toggle('quote', 'Quote', state.isQuote, () => chain().toggleBlockquote()),
    more: (isIcon: boolean) => <MoreMenu editor={editor} isIcon={isIcon} onSource={onSource} />,
    undo: <ToolButton icon="undo" label="Undo" isDisabled={!state.canUndo} onPress={() => chain().undo().run()} />,
    redo: <ToolButton icon="redo" label="Redo" isDisabled={!state.canRedo} onPress={() => chain().redo().run()} />,
  };
}

function readState({ editor }: { editor: Editor }) {
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderline: editor.isActive('underline'),
    isBulletList: editor.isActive('bulletList'),
    isOrderedList: editor.isActive('orderedList'),
    isQuote: editor.isActive('blockquote'),
    // `editor.can()` would create all commands again.
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  };
}

function WideToolbar(props: ToolbarProps) {
  const { editor, surfaces } = props;
  const tools = useTools(props);
  return (
    <Radix.Root className={`${TOOLBAR} flex-wrap gap-x-px gap-y-1`} aria-label="Formatting">
      <StyleMenu editor={editor} />
      <SizeMenu editor={editor} />
      <Line />
      {tools.bold}
      {tools.italic}
      {tools.underline}
      <ColorMenu editor={editor} surfaces={surfaces} />
      <Line />
      <AlignMenu editor={editor} />
      {tools.bullets}
      {tools.numbers}
      {tools.quote}
      <Line />
      <LinkMenu editor={editor} targets={props.targets} />
      <ImageButton editor={editor} Library={props.Library} />
      <TableMenu editor={editor} />
      <LanguageMenu editor={editor} />
      {tools.more(true)}
      <div className="ml-auto flex items-center gap-px">
        <Line />
        {tools.undo}
        {tools.redo}
      </div>
    </Radix.Root>
  );
}

function Line() {
  return <Radix.Separator className="mx-1.25 h-5.5 w-px shrink-0 bg-line-strong" />;
}
