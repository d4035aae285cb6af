import { cva, type VariantProps } from 'class-variance-authority';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { leaveMessageBehind } from './toasts.tsx';

export const OVERLAY = 'fixed inset-0 z-50 animate-appear bg-brand-950/55 print:hidden';

const CENTERED = 'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] -translate-1/2 animate-appear rounded-dialog';

/**
 * Clipped, so that focusing inside cannot scroll the header away. On the shortest screens, such as a laptop's at 400%
 * zoom, all of it scrolls. Same z-index as the overlay: a later dialog dims this one.
 */
export const dialogStyle = cva('fixed z-50 flex flex-col overflow-clip bg-white shadow-dialog short:overflow-y-auto', {
  variants: {
    /** `sheet` slides in from the right, `menu` from below. */
    shape: {
      window: ['w-[min(520px,calc(100vw-24px))]', CENTERED],
      upload: ['w-[min(880px,calc(100vw-24px))]', CENTERED],
      wide: ['w-[min(980px,calc(100vw-24px))]', CENTERED],
      palette:
        'top-[12dvh] left-1/2 max-h-[min(560px,76dvh)] w-[min(640px,calc(100vw-24px))] -translate-x-1/2 animate-appear rounded-dialog max-md:top-2 max-md:max-h-[calc(100dvh-16px)]',
      sheet: 'inset-y-0 right-0 w-[min(640px,100vw)] animate-slide [--from:48px]',
      menu: 'inset-x-0 bottom-0 max-h-[calc(100dvh-56px)] animate-slide [--from:0,64px] rounded-t-sheet pb-[env(safe-area-inset-bottom)]',
    },
  },
});

const QUESTION_HEADER = 'pt-6 pb-4 max-md:pt-4.5 max-md:pb-3';
/** Aligns the title with the button next to it. */
const CLOSING_HEADER = 'pt-4 pb-3 max-md:pt-2.5 max-md:pb-2';

interface DialogProps {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  shape?: NonNullable<VariantProps<typeof dialogStyle>['shape']>;
  /** True for a question that only its buttons answer. */
  isQuestion?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { isOpen = true, onClose, title, description, shape = 'window', isQuestion = false, footer, children } = props;
  const content = useRef<HTMLDivElement>(null);
  const isParted = shape === 'sheet' || shape === 'wide';
  // Focuses the dialog itself, so that a screen reader reads its title and text, and no tooltip opens.
  const focusContent = (event: Event) => {
    event.preventDefault();
    leaveMessageBehind();
    // A field may have focused itself already.
    if (content.current?.contains(document.activeElement)) return;
    (content.current?.querySelector<HTMLElement>('[data-slot="first"]') ?? content.current)?.focus();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          ref={content}
          role={isQuestion ? 'alertdialog' : 'dialog'}
          tabIndex={-1}
          onOpenAutoFocus={focusContent}
          onKeyDown={revealFocus}
          onInteractOutside={(event) => (isQuestion ? event.preventDefault() : keepForToast(event))}
          data-slot="dialog"
          data-shape={shape}
          className={dialogStyle({ shape })}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div
            className={`flex items-start justify-between gap-4 pr-5 pl-7 max-md:pr-3 max-md:pl-5 ${isQuestion ? QUESTION_HEADER : CLOSING_HEADER} ${isParted ? 'border-b border-line-cool' : ''}`}
          >
            <div className={isQuestion ? '' : 'pt-2'}>
              <Radix.Title className={shape === 'sheet' ? 'text-[1.5rem]' : 'text-[1.3125rem]'}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-2 text-base">{description}</Radix.Description>
              )}
            </div>
            {!isQuestion && (
              <Radix.Close asChild>
                <IconButton icon="close" label="Close" />
              </Radix.Close>
            )}
          </div>
          {children && (
            // The keyboard scrolls a list that is longer than the screen.
            <div
              className={`relative min-h-0 flex-auto overflow-y-auto overscroll-contain px-7 pb-6 empty:hidden max-md:px-5 max-md:pt-4 max-md:pb-4 short:flex-none short:overflow-visible ${shape === 'window' ? 'pt-2' : 'pt-6'}`}
              {...((isQuestion || shape === 'wide') && { tabIndex: 0 })}
            >
              {children}
            </div>
          )}
          {footer && (
            // Three buttons on one line, if their labels fit.
            <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line-cool bg-soft px-7 py-4 max-md:px-5 max-md:pt-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-sm:[&>button]:px-3.5 max-sm:[&>button>.icon]:hidden">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface Confirmation {
  question: string;
  consequence: string;
  action: string;
  /** Use danger only for what is hard to restore. */
  variant?: 'danger' | 'primary';
  children?: ReactNode;
}

/**
 * `confirm` opens the question, in which Cancel has the focus and the other button calls `onConfirm`. Without a question,
 * it calls `onConfirm` at once.
 */
export function useConfirmation(confirmation: Confirmation | null, onConfirm: () => void) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const accept = () => {
    close();
    onConfirm();
  };
  return {
    confirm: () => (confirmation ? setOpen(true) : onConfirm()),
    question: confirmation && (
      <Dialog
        isOpen={isOpen}
        isQuestion
        title={confirmation.question}
        description={confirmation.consequence}
        onClose={close}
        footer={
          <>
            <Button label="Cancel" data-slot="first" onClick={close} />
            <Button label={confirmation.action} variant={confirmation.variant ?? 'danger'} onClick={accept} />
          </>
        }
      >
        {confirmation.children}
      </Dialog>
    ),
  };
}

/** Scrolls to what Tab reaches: from one end to the other, Radix focuses without scrolling. */
function revealFocus({ key }: KeyboardEvent): void {
  if (key === 'Tab') requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}

/** Toasts are above the dialog, so pressing one must not count as outside. */
function keepForToast(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
