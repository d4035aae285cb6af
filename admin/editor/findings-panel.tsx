import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Finding } from '../../contract/checks/findings.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNarrowScreen } from '../ui/screen.ts';
import { getFindings, locateFinding, recheck } from './checking.ts';
import { applyFix, describeImage } from './fixes.ts';

const count = (findings: readonly Finding[]): string =>
  findings.length === 1 ? '1 thing worth a look' : `${findings.length} things worth a look`;

const FindingRow = memo(({ editor, finding, onDismiss }: FindingsPanelProps & { finding: Finding }) => {
  const { level, message, fix } = finding;
  const [isDescribing, setDescribing] = useState(false);
  const fixFinding = () => {
    if (!fix) return;
    if (fix.kind === 'describe') return setDescribing(true);
    applyFix(editor, locateFinding(editor, finding), fix);
    recheck(editor);
    editor.commands.focus();
  };
  const dismiss = async () => {
    await onDismiss(finding);
    editor.commands.focus();
  };
  return (
    <li className="border-t border-line px-5 py-2.5 md:px-10">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon
          name={level === 'error' ? 'alert' : 'info'}
          size={18}
          className={level === 'error' ? 'text-danger' : 'text-brand-700'}
        />
        <p className="min-w-0 flex-1 basis-[calc(100%-30px)] text-md text-body md:basis-0">
          {level === 'error' && <span className="sr-only">Error: </span>}
          {message}
        </p>
        <div className="flex flex-wrap gap-2 pl-7.5 md:pl-0">
          {fix && !isDescribing && <Button label={fix.label} size="small" onClick={fixFinding} />}
          <Button label="Show me" of={message} variant="plain" size="small" onClick={() => goTo(editor, finding)} />
          <Button label="Keep as is" of={message} variant="plain" size="small" onClick={dismiss} />
        </div>
      </div>
      {isDescribing && <DescribeFinding editor={editor} finding={finding} onDone={() => setDescribing(false)} />}
    </li>
  );
});

interface FindingsPanelProps {
  editor: Editor;
  onDismiss: (finding: Finding) => Promise<void>;
}

/** Findings below the text: one sentence each, with their fixes. */
export function FindingsPanel({ editor, onDismiss }: FindingsPanelProps) {
  const findings = useEditorState({ editor, selector: ({ editor: current }) => getFindings(current) });
  const isNarrow = useNarrowScreen();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isShown = isOpen ?? !isNarrow;
  const announcement = useAnnouncement(findings);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {findings.length > 0 && (
        <section aria-label="Worth a look in this text" className="flex-none border-t border-line-cool bg-cream">
          <button
            type="button"
            className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 px-5 text-left text-md font-semibold text-heading md:px-10"
            aria-expanded={isShown}
            onClick={() => setOpen(!isShown)}
          >
            <Icon name="warning" size={18} />
            {count(findings)}
            <Icon name="chevron-down" size={18} className={isShown ? 'ml-auto rotate-180' : 'ml-auto'} />
          </button>
          {isShown && (
            <ul className="max-h-[34vh] list-none overflow-y-auto p-0 pb-2">
              {findings.map((finding) => (
                <FindingRow
                  key={`${finding.rule}-${finding.place.start}-${finding.place.text}`}
                  editor={editor}
                  finding={finding}
                  onDismiss={onDismiss}
                />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

/** Announces changes since the last check to screen readers. */
function useAnnouncement(findings: readonly Finding[]): string {
  const before = useRef(0);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const { length } = findings;
    if (length > 0 && length !== before.current) setAnnouncement(`${count(findings)}, listed under the text`);
    if (length === 0 && before.current > 0) setAnnouncement('Nothing left to look at');
    before.current = length;
  }, [findings]);
  return announcement;
}

/** Moves the cursor to a finding and scrolls it into view. */
function goTo(editor: Editor, finding: Finding): void {
  const { start, end } = locateFinding(editor, finding);
  const { doc, tr } = editor.state;
  const node = doc.nodeAt(start);
  const selection =
    node?.isLeaf && !node.isText
      ? NodeSelection.create(doc, start)
      : TextSelection.between(doc.resolve(start), doc.resolve(Math.min(end, doc.content.size)));
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView());
  editor.view.focus();
}

/** Form for an image's description, or for marking it as decorative. */
function DescribeFinding({ editor, finding, onDone }: { editor: Editor; finding: Finding; onDone: () => void }) {
  const image = editor.state.doc.nodeAt(locateFinding(editor, finding).start);
  const [words, setText] = useState(String(image?.attrs.alt ?? ''));
  const describe = (text: string | null) => {
    describeImage(editor, locateFinding(editor, finding), text);
    recheck(editor);
    onDone();
    editor.commands.focus();
  };
  const save = () => {
    if (words.trim() !== '') describe(words.trim());
  };
  // It is inside the block's form, which Enter would save.
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!event.nativeEvent.isComposing) save();
  };
  const isLinked = image?.marks.some(({ type }) => type.name === 'link') === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the block's form would be named by a legend alone.
    <div role="group" aria-label="Describe this image" className="mt-3 md:pl-7.5" onKeyDown={saveByEnter}>
      <TextField
        label="Describe this image"
        hint={isLinked ? 'It is a link: say where it leads.' : 'Read aloud to visitors who can’t see it.'}
        value={words}
        onChange={setText}
        maxLength={500}
        autoFocus
      />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {!isLinked && (
          <Button
            label="It’s only decoration"
            variant="plain"
            size="small"
            className="mr-auto"
            onClick={() => describe(null)}
          />
        )}
        <Button label="Cancel" size="small" onClick={onDone} />
        <Button label="Save description" variant="primary" size="small" onClick={save} />
      </div>
    </div>
  );
}
