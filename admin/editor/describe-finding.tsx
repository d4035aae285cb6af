import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import type { Finding } from '../../contract/checks/findings.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { locateFinding, recheck } from './checking.ts';
import { describeImage } from './fixes.ts';

interface DescribeFindingProps {
  editor: Editor;
  finding: Finding;
  onDone: () => void;
}

/** Says what an image shows, or that it is only decoration. */
export function DescribeFinding({ editor, finding, onDone }: DescribeFindingProps) {
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
  // It stands in the block's own form, which Enter would save.
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
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
          <Button variant="plain" size="small" className="mr-auto" onClick={() => describe(null)}>
            It’s only decoration
          </Button>
        )}
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="primary" size="small" onClick={save}>
          Save description
        </Button>
      </div>
    </div>
  );
}
