import type { Editor } from '@tiptap/core';
import { DropdownMenu, Popover, Toolbar as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** Given for what is switched on and off; absent for what happens once. */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

export const ToolButton = ({ icon, label, isOn, isDisabled = false, onPress }: ToolButtonProps) => (
  <Radix.Button
    className="tool"
    aria-label={label}
    data-tooltip={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    // The text keeps its selection, and a phone its keyboard.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Icon name={icon} />
  </Radix.Button>
);

interface ToolMenuProps {
  editor: Editor;
  /** What the button is called. */
  label: string;
  /** What it shows: an icon, or the words of the current choice. */
  icon?: IconName;
  text?: string;
  /** Stands for `text` where there is no room for it. */
  shortText?: string;
  children: ReactNode;
}

/** A toolbar button with a menu. Choosing or Escape returns to the text. */
export const ToolMenu = ({ editor, label, icon, text, shortText, children }: ToolMenuProps) => (
  <DropdownMenu.Root modal={false}>
    <Radix.Button asChild>
      <DropdownMenu.Trigger
        className={icon ? 'tool tool-menu' : 'tool tool-words'}
        aria-label={text ? `${label}: ${text}` : label}
        title={label}
      >
        {icon ? <Icon name={icon} /> : <ToolWords text={text} shortText={shortText} />}
        <Icon name="chevron-down" size={14} />
      </DropdownMenu.Trigger>
    </Radix.Button>
    <DropdownMenu.Portal container={document.getElementById('main')}>
      <DropdownMenu.Content
        className="menu"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        loop
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          editor.commands.focus();
        }}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

const ToolWords = ({ text, shortText }: { text: string | undefined; shortText: string | undefined }) => (
  <>
    <span className={shortText ? 'tool-long' : undefined}>{text}</span>
    {shortText && <span className="tool-short">{shortText}</span>}
  </>
);

interface ChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; text: string; className?: string }[];
  onChoose: (value: Value) => void;
}

/** One of several, the current one checked. */
export const MenuChoice = <Value extends string>({ value, options, onChoose }: ChoiceProps<Value>) => (
  <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
    {options.map((option) => (
      <DropdownMenu.RadioItem key={option.value} value={option.value} className="menu-item">
        <span className={option.className}>{option.text}</span>
        <DropdownMenu.ItemIndicator className="menu-check">
          <Icon name="check" size={18} />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
);

interface MenuActionProps {
  icon?: IconName;
  isOn?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export const MenuAction = ({
  icon,
  isOn,
  isDanger = false,
  isDisabled = false,
  onChoose,
  children,
}: MenuActionProps) => {
  const className = isDanger ? 'menu-item menu-danger' : 'menu-item';
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  if (isOn === undefined) {
    return (
      <DropdownMenu.Item className={className} disabled={isDisabled} onSelect={onChoose}>
        {content}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.CheckboxItem className={className} checked={isOn} disabled={isDisabled} onSelect={onChoose}>
      {content}
      <DropdownMenu.ItemIndicator className="menu-check">
        <Icon name="check" size={18} />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
};

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
