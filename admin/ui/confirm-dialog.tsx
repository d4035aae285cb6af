import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { leaveMessageBehind } from '../lib/toasts.ts';
import { Button } from './button.tsx';

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
  <Radix.Root open={isOpen} onOpenChange={(open) => open || onCancel()}>
    <Radix.Portal>
      <Radix.Overlay className="overlay" />
      <Radix.Content className="dialog dialog-window" onOpenAutoFocus={leaveMessageBehind}>
        <div className="dialog-header">
          <div>
            <Radix.Title className="dialog-title">{question}</Radix.Title>
            <Radix.Description className="dialog-description">{consequence}</Radix.Description>
          </div>
        </div>
        {children && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list may be longer than a phone, and the keyboard scrolls it.
          <div className="dialog-body" tabIndex={0}>
            {children}
          </div>
        )}
        <div className="dialog-footer">
          <Radix.Cancel asChild>
            <Button>Cancel</Button>
          </Radix.Cancel>
          <Radix.Action asChild>
            <Button look={look} onClick={onConfirm}>
              {action}
            </Button>
          </Radix.Action>
        </div>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
