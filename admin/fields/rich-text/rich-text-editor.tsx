import { EditorContent, useEditor } from '@tiptap/react';
import { useRef } from 'react';
import { extensions } from './extensions.ts';
import { Toolbar } from './toolbar.tsx';
import { writeRichText } from './write-rich-text.ts';

export interface RichTextEditorProps {
  label: string;
  /** Rich text; read once. */
  initialValue: string;
  isOnNavy: boolean;
  /** The element that says what is wrong with the text. */
  describedBy: string;
  /** Told once, with the initial value as the editor itself writes it. */
  onReady: (written: string) => void;
  onChange: (written: string) => void;
}

// Adding this paragraph itself, the editor would count it as something to undo.
const withRoomAfter = (html: string): string => (/<\/p>\s*$/.test(html) ? html : `${html}<p></p>`);

const RichTextEditor = ({ label, initialValue, isOnNavy, describedBy, onReady, onChange }: RichTextEditorProps) => {
  const handlers = useRef({ onReady, onChange });
  handlers.current = { onReady, onChange };
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: withRoomAfter(initialValue),
    autofocus: 'end',
    editorProps: {
      attributes: {
        class: isOnNavy ? 'prose prose-on-navy' : 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
      },
    },
    onCreate: ({ editor: created }) => handlers.current.onReady(writeRichText(created.state.doc)),
    onUpdate: ({ editor: changed }) => handlers.current.onChange(writeRichText(changed.state.doc)),
  });
  return (
    <div className="editor">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className={isOnNavy ? 'editor-text editor-navy' : 'editor-text'} />
    </div>
  );
};

export default RichTextEditor;
