import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { showError } from '../../lib/toasts.ts';
import { cleanPastedHtml } from './clean-paste.ts';
import { extensions } from './extensions.ts';
import { SourceView } from './source-view.tsx';
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

const PICTURES_STAY_BEHIND = 'Upload them in the Media library, then put them in with the picture tool.';

// Adding this paragraph itself, the editor would count it as something to undo.
const withRoomAfter = (html: string): string => (/<\/p>\s*$/.test(html) ? html : `${html}<p></p>`);

const cleanPaste = (html: string): string => {
  const cleaned = cleanPastedHtml(html);
  if (cleaned.hasLostPictures) showError(PICTURES_STAY_BEHIND, 'Text pasted without its pictures');
  return cleaned.html;
};

const RichTextEditor = ({ label, initialValue, isOnNavy, describedBy, onReady, onChange }: RichTextEditorProps) => {
  const handlers = useRef({ onReady, onChange });
  handlers.current = { onReady, onChange };
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: withRoomAfter(initialValue),
    autofocus: 'end',
    editorProps: {
      transformPastedHTML: cleanPaste,
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
  const [isSource, setSource] = useState(false);
  const leaveSource = (written: string | null) => {
    setSource(false);
    if (written !== null) editor.commands.setContent(withRoomAfter(written));
    requestAnimationFrame(() => editor.commands.focus('start'));
  };
  return (
    <div className="editor">
      {isSource ? (
        <SourceView editor={editor} label={label} describedBy={describedBy} onChange={onChange} onBack={leaveSource} />
      ) : (
        <>
          <Toolbar editor={editor} onSource={() => setSource(true)} />
          <EditorContent editor={editor} className={isOnNavy ? 'editor-text editor-navy' : 'editor-text'} />
        </>
      )}
    </div>
  );
};

export default RichTextEditor;
