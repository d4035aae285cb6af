import { AlertDialog as Alert, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { leaveMessageBehind } from './toasts.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `sheet` comes in from the right, `menu` from below. */
  shape?: 'window' | 'upload' | 'wide' | 'sheet' | 'menu';
  footer?: ReactNode;
  children?: ReactNode;
}

/** A toast lies above the window: what it offers is no press outside. */
const keepForToast = (event: CustomEvent<{ originalEvent: Event }>): void => {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
};

export const Dialog = ({ isOpen, onClose, title, description, shape = 'window', footer, children }: DialogProps) => {
  const content = useRef<HTMLDivElement>(null);
  // The window itself takes the focus: a screen reader reads its title and text, and no tooltip opens by itself.
  const focusContent = (event: Event) => {
    event.preventDefault();
    leaveMessageBehind();
    // A field that asked for the focus has it already.
    if (!content.current?.contains(document.activeElement)) content.current?.focus();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          ref={content}
          tabIndex={-1}
          onOpenAutoFocus={focusContent}
          onInteractOutside={keepForToast}
          className={`dialog dialog-${shape}`}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="dialog-header">
            <div>
              <Radix.Title className="dialog-title">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="dialog-description">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon="close" label="Close" />
            </Radix.Close>
          </div>
          {children && (
            <div className="dialog-body" {...(shape === 'wide' && { tabIndex: 0 })}>
              {children}
            </div>
          )}
          {footer && <div className="dialog-footer">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

interface ConfirmDialogProps {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  question: string;
  /** What happens then, in one sentence. */
  consequence: string;
  action: string;
  /** Only what is hard to bring back is dangerous. */
  look?: 'danger' | 'primary';
  children?: ReactNode;
}

/** Asks before something is taken away; Cancel has the focus. */
export const ConfirmDialog = ({
  isOpen,
  onCancel,
  onConfirm,
  question,
  consequence,
  action,
  look = 'danger',
  children,
}: ConfirmDialogProps) => (
  <Alert.Root open={isOpen} onOpenChange={(open) => open || onCancel()}>
    <Alert.Portal>
      <Alert.Overlay className="overlay" />
      <Alert.Content className="dialog dialog-window" onOpenAutoFocus={leaveMessageBehind}>
        <div className="dialog-header">
          <div>
            <Alert.Title className="dialog-title">{question}</Alert.Title>
            <Alert.Description className="dialog-description">{consequence}</Alert.Description>
          </div>
        </div>
        {children && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list may be longer than a phone, and the keyboard scrolls it.
          <div className="dialog-body" tabIndex={0}>
            {children}
          </div>
        )}
        <div className="dialog-footer">
          <Alert.Cancel asChild>
            <Button>Cancel</Button>
          </Alert.Cancel>
          <Alert.Action asChild>
            <Button look={look} onClick={onConfirm}>
              {action}
            </Button>
          </Alert.Action>
        </div>
      </Alert.Content>
    </Alert.Portal>
  </Alert.Root>
);
