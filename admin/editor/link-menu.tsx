import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type SubmitEvent, useState } from 'react';
import { BLANK_URL, getSafeLinkUrl } from '../../contract/rich-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { completeAddress, findAddressProblem, opensElsewhere } from './safe-link.ts';
import { ToolPopover } from './tools.tsx';

const setLink = (editor: Editor, typed: string) => {
  const href = getSafeLinkUrl(completeAddress(typed));
  const target = opensElsewhere(href) ? '_blank' : null;
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href, target } }] }).run();
    return;
  }
  chain.setMark('link', { href, target }).run();
};

export const LinkMenu = ({ editor }: { editor: Editor }) => {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });

  const open = (nextOpen: boolean) => {
    const href = editor.getAttributes('link').href;
    if (nextOpen) setAddress(typeof href === 'string' && href !== BLANK_URL ? href : '');
    setProblem(undefined);
    setOpen(nextOpen);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The window is a child of the block's own form.
    event.stopPropagation();
    const found = findAddressProblem(address);
    setProblem(found ?? undefined);
    if (found) return;
    setLink(editor, address);
    setOpen(false);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    setOpen(false);
  };
  return (
    <ToolPopover editor={editor} label="Link" icon="link" isOn={isLink} isOpen={isOpen} onOpenChange={open}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Web address"
          value={address}
          onChange={setAddress}
          error={problem}
          placeholder="https://, an email, or a page like /events"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex justify-end gap-2">
          {isLink && (
            <Button look="danger-plain" size="compact" className="mr-auto" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button size="compact" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button look="primary" size="compact" type="submit">
            {isLink ? 'Save link' : 'Add link'}
          </Button>
        </div>
      </form>
    </ToolPopover>
  );
};
