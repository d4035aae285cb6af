import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { nameLanguage, toLanguageTag } from '../../contract/rich-text.ts';
import { Button, SubmitButton } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { getLanguage, setLanguage } from './language.ts';
import { ToolPopover } from './tools.tsx';

const PAGE = '';
const OTHER = 'other';

/** Languages most used by schools, besides English. */
const COMMON = ['es', 'zh-Hans', 'zh-Hant', 'vi', 'tl', 'ko', 'hy', 'fa', 'ar', 'ru', 'fr'];

const OPTIONS = [
  { value: PAGE, label: 'English, like the page' },
  ...COMMON.map((value) => ({ value, label: nameLanguage(value) ?? value })),
  { value: OTHER, label: 'Another language' },
];

const PROBLEM = 'Enter a language code, such as pt-BR or haw';

export function LanguageMenu({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(PAGE);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const current = useEditorState({ editor, selector: ({ editor: from }) => getLanguage(from) });

  const open = (nextOpen: boolean) => {
    const isCommon = current === null || COMMON.includes(current);
    setChosen(isCommon ? (current ?? PAGE) : OTHER);
    setCode(isCommon ? '' : (current ?? ''));
    setProblem(undefined);
    setOpen(nextOpen);
  };
  const submit = () => {
    const tag = toLanguageTag(chosen === OTHER ? code : chosen);
    const isKnown = chosen === PAGE || (tag !== null && nameLanguage(tag) !== null);
    setProblem(isKnown ? undefined : PROBLEM);
    if (!isKnown) return;
    setLanguage(editor, tag);
    setOpen(false);
  };
  return (
    <ToolPopover
      editor={editor}
      label="Language of these words"
      icon="language"
      isOn={current !== null}
      isOpen={isOpen}
      onOpenChange={open}
    >
      <Form className="grid gap-4" onSubmit={submit}>
        <SelectField
          label="Language"
          value={chosen}
          onChange={setChosen}
          options={OPTIONS}
          hint="Screen readers change their voice for these words."
        />
        {chosen === OTHER && (
          <TextField label="Language code" value={code} onChange={setCode} error={problem} autoComplete="off" isExact />
        )}
        <div className="flex justify-end gap-2">
          <Button label="Cancel" size="compact" onClick={() => setOpen(false)} />
          <SubmitButton label="Set language" size="compact" />
        </div>
      </Form>
    </ToolPopover>
  );
}
