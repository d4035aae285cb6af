import type { Editor } from '@tiptap/core';
import { useDeferredValue, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { findSourceProblem, layOutSource, listLeftOut, readSource } from './source-html.ts';
import { writeRichText } from './write-rich-text.ts';

interface SourceViewProps {
  editor: Editor;
  label: string;
  describedBy: string;
  /** Told with what the source comes to, after each change of it. */
  onChange: (written: string) => void;
  /** Leads back to the text, with what the source comes to; null where it was not changed. */
  onBack: (written: string | null) => void;
}

/** The text as HTML, for the brave. What visitors' pages cannot show is named and left out. */
export const SourceView = ({ editor, label, describedBy, onChange, onBack }: SourceViewProps) => {
  const [initial] = useState(() => layOutSource(writeRichText(editor.state.doc)));
  const [source, setSource] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const noteId = useId();
  const settled = useDeferredValue(source);
  const leftOut = settled === initial ? [] : listLeftOut(settled, readSource(settled, editor.schema));

  const change = (typed: string) => {
    setSource(typed);
    setProblem(null);
    onChange(readSource(typed, editor.schema));
  };
  const goBack = () => {
    const found = source === initial ? null : findSourceProblem(source);
    setProblem(found);
    if (!found) onBack(source === initial ? null : readSource(source, editor.schema));
  };
  return (
    <div className="source">
      <div className="toolbar source-bar">
        <Icon name="code" />
        <p className="source-title">HTML</p>
        <Button look="plain" className="small-button push-right" icon="arrow-left" onClick={goBack}>
          Back to the text
        </Button>
      </div>
      <textarea
        className="source-text"
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
      <div className="source-note" id={noteId}>
        <p role="alert" className="field-error">
          {problem}
        </p>
        <p role="status">{leftOut.length > 0 && `Pages can’t show this, so it is left out: ${leftOut.join(', ')}.`}</p>
      </div>
    </div>
  );
};
