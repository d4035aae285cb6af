import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { readPaperListAddress } from '../../contract/papers.ts';
import { BLANK_URL, getSafeLinkUrl } from '../../contract/rich-text.ts';
import { type Options, SelectField, TextField } from '../ui/fields.tsx';
import { completeAddress, findAddressProblem, opensElsewhere } from './safe-link.ts';
import { ToolForm } from './tools.tsx';

const NO_TARGET = { value: '', label: 'None' };

export function LinkMenu({ editor, targets }: { editor: Editor; targets: Options }) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });

  const reset = () => {
    const { href } = editor.getAttributes('link');
    setAddress(typeof href === 'string' && href !== BLANK_URL ? href : '');
    setProblem(undefined);
  };
  const submit = () => {
    const found = findAddressProblem(address);
    setProblem(found ?? undefined);
    if (!found) setLink(editor, address, targets.find(({ value }) => value === address.trim())?.label);
    return !found;
  };
  const remove = () => editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
  return (
    <ToolForm
      editor={editor}
      label="Link"
      icon="link"
      isOn={isLink}
      action={isLink ? 'Save link' : 'Add link'}
      other={isLink ? { label: 'Remove link', variant: 'danger-plain', run: remove } : undefined}
      onOpen={reset}
      onSubmit={submit}
    >
      <TextField
        label="Web address"
        value={address}
        onChange={setAddress}
        error={problem}
        placeholder="https://, an email, or a page like /events"
        inputMode="url"
        autoComplete="off"
        isExact
      />
      {targets.length > 0 && (
        <SelectField
          label="Or a page or paper"
          value={targets.some(({ value }) => value === address) ? address : ''}
          onChange={setAddress}
          options={[NO_TARGET, ...targets]}
          hint="“Papers: …” puts a list there that keeps itself up to date."
        />
      )}
    </ToolForm>
  );
}

function setLink(editor: Editor, typed: string, label = typed.trim()) {
  const href = getSafeLinkUrl(completeAddress(typed));
  const target = opensElsewhere(href) ? '_blank' : null;
  const linked = { type: 'text', text: label, marks: [{ type: 'link', attrs: { href, target } }] };
  const chain = editor.chain().focus();
  // A link alone in its paragraph makes the page show the list.
  if (readPaperListAddress(href)) chain.insertContent({ type: 'paragraph', content: [linked] }).run();
  else if (editor.state.selection.empty && !editor.isActive('link')) chain.insertContent(linked).run();
  else chain.extendMarkRange('link').setMark('link', { href, target }).run();
}
