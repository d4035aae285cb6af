import type { Editor } from '@tiptap/core';
import { Popover, Toolbar as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface ToolPopoverProps {
  editor: Editor;
  label: string;
  icon: IconName;
  isOn: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A toolbar button with a small window of its own. Escape returns to the text. */
export const ToolPopover = ({ editor, label, icon, isOn, isOpen, onOpenChange, children }: ToolPopoverProps) => (
  <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
    <Radix.Button asChild>
      <Popover.Trigger className={isOn ? 'tool is-on' : 'tool'} aria-label={label} title={label}>
        <Icon name={icon} />
      </Popover.Trigger>
    </Radix.Button>
    <Popover.Portal>
      <Popover.Content
        className="popover"
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          editor.commands.focus();
        }}
      >
        {children}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
