import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { Finding } from '../../contract/checks/findings.ts';
import type { Surface } from '../../contract/checks/surfaces.ts';
import { Button } from '../ui/button.tsx';
import { FieldProblem, type Options } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { isFocusElsewhere } from '../ui/rows.ts';
import { useNarrowScreen } from '../ui/screen.ts';
import { showError } from '../ui/toasts.tsx';
import { Checking, recheck } from './checking.ts';
import { cleanPastedHtml } from './clean-paste.ts';
import { extensions } from './extensions.ts';
import { FindingsPanel } from './findings-panel.tsx';
import type { ImageLibrary } from './image-button.tsx';
import { findSourceProblem, layOutSource, listLeftOut, readSource } from './source-html.ts';
import { Toolbar } from './toolbar.tsx';
import { TOOLBAR } from './tools.tsx';
import { writeRichText } from './write-rich-text.ts';

/** Dismissed findings and the calls that change them. */
interface FindingChoices {
  isDismissed: (finding: Finding) => boolean;
  onDismiss: (finding: Finding) => Promise<void>;
}

export interface RichTextEditorProps {
  label: string;
  /** Rich text, read only once. */
  initialValue: string;
  isOnNavy: boolean;
  surfaces: readonly Surface[];
  checking: FindingChoices;
  /** Id of the element with the text's error. */
  describedBy?: string;
  /** Called once, with the initial value as the editor writes it. */
  onReady?: (written: string) => void;
  /** Called on each keystroke. The text is serialized only when `readWritten` is called. */
  onChange: (readWritten: () => string) => void;
  Library: ImageLibrary;
  /** Addresses of pages and files to link to. */
  targets: Options;
}

const IMAGES_STAY_BEHIND = 'Upload them in the Media library, then put them in with the picture tool.';

/** Pixels that bars cover, as in the `scroll-padding-block` of pages. On a phone, the text scrolls between the bars. */
const BARS = { top: 88, bottom: 120, left: 5, right: 5 };

// If the editor added this paragraph, it would become an undo step.
const withRoomAfter = (html: string): string => (/<\/p>\s*$/.test(html) ? html : `${html}<p></p>`);

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, isOnNavy, surfaces, describedBy = '', onReady, onChange, Library, targets } = props;
  const { isDismissed, onDismiss } = props.checking;
  const handlers = useRef({ onReady, onChange, isDismissed, targets });
  handlers.current = { onReady, onChange, isDismissed, targets };
  const [used] = useState(() => [
    ...extensions,
    Checking.configure({
      surfaces,
      isOnNavy,
      isDismissed: (finding) => handlers.current.isDismissed(finding),
      listOwnPaths: () => handlers.current.targets.map(({ value }) => value),
    }),
  ]);
  const isNarrow = useNarrowScreen();
  const editor: Editor | null = useEditor({
    extensions: used,
    injectCSS: false,
    // An editor created during render is destroyed by TipTap's timer if rendering takes several turns, as on slow processors.
    immediatelyRender: false,
    content: withRoomAfter(props.initialValue),
    editorProps: {
      ...(!isNarrow && { scrollMargin: BARS, scrollThreshold: BARS }),
      transformPastedHTML: cleanPaste,
      attributes: {
        class: isOnNavy ? 'prose prose-on-navy' : 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
      },
    },
    onCreate: ({ editor: created }) => handlers.current.onReady?.(writeRichText(created.state.doc)),
    onUpdate: ({ editor: { state } }) => handlers.current.onChange(() => writeRichText(state.doc)),
    // Nobody listens to its deletion events, which cost time on each keystroke.
    enableCoreExtensions: { delete: false },
  });
  // TipTap's own `autofocus` may run before the editor is on the page.
  useEffect(() => {
    if (editor && !editor.isDestroyed && !isFocusElsewhere(null)) editor.commands.focus('end');
  }, [editor]);
  const known = useRef({ isDismissed, targets });
  useEffect(() => {
    const isSame = known.current.isDismissed === isDismissed && known.current.targets === targets;
    if (isSame || !editor) return;
    known.current = { isDismissed, targets };
    recheck(editor);
  }, [editor, isDismissed, targets]);
  const [isSource, setSource] = useState(false);
  if (!editor) return <div className="min-h-55 border-t border-line-cool" />;
  const leaveSource = (written: string | null) => {
    setSource(false);
    if (written !== null) editor.commands.setContent(withRoomAfter(written));
    requestAnimationFrame(() => editor.commands.focus('start'));
  };
  return (
    <>
      <div className="max-md:flex max-md:min-h-0 max-md:flex-auto max-md:flex-col-reverse">
        {isSource ? (
          <SourceView
            editor={editor}
            label={label}
            describedBy={describedBy}
            onChange={onChange}
            onBack={leaveSource}
          />
        ) : (
          <>
            <Toolbar {...{ editor, surfaces, Library, targets }} onSource={() => setSource(true)} />
            <EditorContent
              editor={editor}
              className={`editor-text max-md:min-h-22 max-md:flex-auto max-md:overflow-y-auto ${isOnNavy ? 'bg-brand-900' : ''}`}
            />
          </>
        )}
      </div>
      {!isSource && <FindingsPanel editor={editor} onDismiss={onDismiss} />}
    </>
  );
}

function cleanPaste(html: string): string {
  const cleaned = cleanPastedHtml(html);
  if (cleaned.hasLostImages) showError(IMAGES_STAY_BEHIND, 'Text pasted without its pictures');
  return cleaned.html;
}

interface SourceViewProps {
  editor: Editor;
  label: string;
  describedBy: string;
  /** Called after each change, with the text that the source produces. */
  onChange: RichTextEditorProps['onChange'];
  /** Returns to the text view with the new text. Null if the source was not changed. */
  onBack: (written: string | null) => void;
}

/** Text as HTML source, for advanced users. Reports and omits what visitors' pages cannot show. */
function SourceView({ editor, label, describedBy, onChange, onBack }: SourceViewProps) {
  const [initial] = useState(() => layOutSource(writeRichText(editor.state.doc)));
  const [source, setSource] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const noteId = useId();
  const finished = useDeferredValue(source);
  const leftOut = finished === initial ? [] : listLeftOut(finished, readSource(finished, editor.schema));

  const change = (typed: string) => {
    setSource(typed);
    setProblem(null);
    onChange(() => readSource(typed, editor.schema));
  };
  const goBack = () => {
    const found = source === initial ? null : findSourceProblem(source);
    setProblem(found);
    if (!found) onBack(source === initial ? null : readSource(source, editor.schema));
  };
  return (
    <div className="max-md:flex max-md:min-h-0 max-md:flex-auto max-md:flex-col">
      <div className={`${TOOLBAR} min-h-13.25 gap-2.5`}>
        <Icon name="code" />
        <p className="font-semibold text-ink">HTML</p>
        <Button
          label="Back to the text"
          variant="plain"
          size="small"
          className="ml-auto"
          icon="arrow-left"
          onClick={goBack}
        />
      </div>
      <textarea
        data-slot="source"
        className="block min-h-[max(150px,44vh)] w-full resize-y bg-soft px-6 py-5 font-mono text-md leading-relaxed text-ink max-md:min-h-0 max-md:flex-auto max-md:resize-none max-md:px-5 max-md:py-4 max-md:text-base"
        // biome-ignore lint/a11y/noAutofocus: opened by the person's own choice, in place of the text.
        autoFocus
        aria-label={`${label} as HTML`}
        aria-describedby={`${noteId} ${describedBy}`}
        aria-invalid={problem !== null}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={source}
        onChange={(event) => change(event.target.value)}
      />
      <div className="px-6 text-md wrap-anywhere text-on-accent max-md:shrink-0 max-md:px-5" id={noteId}>
        <FieldProblem role="alert" className="not-empty:py-2.5">
          {problem}
        </FieldProblem>
        <p role="status" className="not-empty:py-2.5">
          {leftOut.length > 0 && `Pages can’t show this, so it is left out: ${leftOut.join(', ')}.`}
        </p>
      </div>
    </div>
  );
}
