import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { leaveMessageBehind } from '../lib/toasts.ts';
import { IconButton } from './button.tsx';

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
