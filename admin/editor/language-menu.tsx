import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { nameLanguage, toLanguageTag } from '../../contract/rich-text.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { getLanguage, setLanguage } from './language.ts';
import { ToolForm } from './tools.tsx';

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
  const [chosen, setChosen] = useState(PAGE);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const current = useEditorState({ editor, selector: ({ editor: from }) => getLanguage(from) });

  const reset = () => {
    const isCommon = current === null || COMMON.includes(current);
    setChosen(isCommon ? (current ?? PAGE) : OTHER);
    setCode(isCommon ? '' : current);
    setProblem(undefined);
  };
  const submit = () => {
    const tag = toLanguageTag(chosen === OTHER ? code : chosen);
    const isKnown = chosen === PAGE || (tag !== null && nameLanguage(tag) !== null);
    setProblem(isKnown ? undefined : PROBLEM);
    if (isKnown) setLanguage(editor, tag);
    return isKnown;
  };
  return (
    <ToolForm
      editor={editor}
      label="Language of these words"
      icon="language"
      isOn={current !== null}
      action="Set language"
      onOpen={reset}
      onSubmit={submit}
    >
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
    </ToolForm>
  );
}
