import type { Editor } from '@tiptap/core';
import { cva } from 'class-variance-authority';
import { DropdownMenu, Popover, Toolbar as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button, SubmitButton } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { MENU, POPOVER } from '../ui/menu.tsx';

/** Row of tools. Fixed if the form fills the screen. */
export const TOOLBAR =
  'flex items-center border-y border-line-cool bg-soft px-3 py-2 max-md:shrink-0 max-md:px-1 max-md:py-1 md:in-data-[slot=edited]:sticky md:in-data-[slot=edited]:top-16 md:in-data-[slot=edited]:z-5 md:group-data-noticed/dashboard:in-data-[slot=edited]:top-28';

/** On phones, tools are large enough for fingers, and menu labels have no frame. */
export const toolStyle = cva(
  'inline-flex h-9 min-w-9 shrink-0 cursor-pointer items-center justify-center gap-0.5 rounded-md disabled:cursor-default disabled:text-faint aria-pressed:forced-highlight data-[state=open]:forced-highlight max-md:h-11 max-md:min-w-11',
  {
    variants: {
      shape: {
        icon: '',
        menu: 'px-1.25',
        words:
          'gap-1.5 border border-line-strong bg-white px-2.5 text-md font-semibold max-md:gap-1 max-md:border-transparent max-md:bg-transparent max-md:px-1 md:not-first:ml-1',
      },
      isOn: {
        true: 'forced-highlight bg-brand-800 text-white',
        false:
          'text-brand-900 enabled:hover:bg-hover aria-expanded:bg-hover aria-pressed:bg-brand-800 aria-pressed:text-white data-[state=open]:bg-hover',
      },
    },
    defaultVariants: { shape: 'icon', isOn: false },
  },
);

interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** State of a toggle. Absent for one-time actions. */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

export function ToolButton({ icon, label, isOn, isDisabled = false, onPress }: ToolButtonProps) {
  return (
    <Radix.Button
      className={toolStyle()}
      aria-label={label}
      data-tooltip={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      // Keeps the text's selection, and a phone's keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Radix.Button>
  );
}

interface ToolMenuProps {
  editor: Editor;
  label: string;
  /** Icon, or the current choice as text. */
  icon?: IconName;
  text?: string;
  /** Replaces `text` if there is no room for it. */
  shortText?: string;
  children: ReactNode;
}

/** Toolbar button with a menu. Choosing or Escape returns the focus to the text. */
export function ToolMenu({ editor, label, icon, text, shortText, children }: ToolMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <Radix.Button asChild>
        <DropdownMenu.Trigger
          className={toolStyle({ shape: icon ? 'menu' : 'words' })}
          aria-label={text ? `${label}: ${text}` : label}
          title={label}
        >
          {icon && <Icon name={icon} />}
          {text && <span className={shortText ? 'max-[375px]:hidden' : ''}>{text}</span>}
          {shortText && <span className="hidden max-[375px]:inline">{shortText}</span>}
          <Icon name="chevron-down" size={14} />
        </DropdownMenu.Trigger>
      </Radix.Button>
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          className={MENU}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={backToText(editor)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ToolPopoverProps {
  editor: Editor;
  label: string;
  icon: IconName;
  isOn: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Toolbar button with a popover. Escape returns the focus to the text. */
export function ToolPopover({ editor, label, icon, isOn, isOpen, onOpenChange, children }: ToolPopoverProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Button asChild>
        <Popover.Trigger className={toolStyle({ isOn })} aria-label={label} title={label}>
          <Icon name={icon} />
        </Popover.Trigger>
      </Radix.Button>
      <Popover.Portal>
        <Popover.Content
          className={POPOVER}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={backToText(editor)}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ToolFormProps extends Omit<ToolPopoverProps, 'isOpen' | 'onOpenChange'> {
  /** Label of the submit button. */
  action: string;
  /** Action before the buttons, which also closes the form. */
  other?: { label: string; variant: 'plain' | 'danger-plain'; run: () => void } | undefined;
  /** Fills the fields. */
  onOpen: () => void;
  /** @returns false to keep the form open */
  onSubmit: () => boolean;
}

/** Toolbar button with a form in a popover. */
export function ToolForm({ action, other, onOpen, onSubmit, children, ...popover }: ToolFormProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const change = (nextOpen: boolean) => {
    if (nextOpen) onOpen();
    setOpen(nextOpen);
  };
  const runOther = () => {
    close();
    other?.run();
  };
  return (
    <ToolPopover {...popover} isOpen={isOpen} onOpenChange={change}>
      <Form className="grid gap-4" onSubmit={() => onSubmit() && close()}>
        {children}
        <div className="flex justify-end gap-2">
          {other && (
            <Button label={other.label} variant={other.variant} size="compact" className="mr-auto" onClick={runOther} />
          )}
          <Button label="Cancel" size="compact" onClick={close} />
          <SubmitButton label={action} size="compact" />
        </div>
      </Form>
    </ToolPopover>
  );
}

/** Focuses the text instead of the button when a menu or popover closes. */
function backToText(editor: Editor) {
  return (event: Event) => {
    event.preventDefault();
    editor.commands.focus();
  };
}
