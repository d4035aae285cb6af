import { toast } from 'sonner';
import { MESSAGES } from '../../contract/messages.ts';
import { hasStatus } from './api-client.ts';

// One id for all that follow each other: a new message takes the place of the one that shows, instead of waiting behind it.
let shown = { id: 'message-0', hasUndo: false };

const next = (hasUndo: boolean): string => {
  shown = { ...shown, hasUndo };
  return shown.id;
};

/** Something new opens: a message about what is past does not cover it. One that offers Undo stays its time. */
export const leaveMessageBehind = (): void => {
  if (shown.hasUndo) return;
  toast.dismiss(shown.id);
  // Another id: sonner would swallow the next message while this one leaves.
  shown = { id: `message-${Number(shown.id.split('-')[1]) + 1}`, hasUndo: false };
};

export const showSuccess = (message: string): void => {
  toast.success(message, { id: next(false), description: undefined, action: undefined });
};

/** Says what was taken away or overwritten, and offers to bring it back. */
export const showUndoable = (message: string, undo: () => void): void => {
  let isAsked = false;
  const onClick = (event: { preventDefault: () => void }) => {
    // The message stays: sonner would swallow the next one while this one leaves.
    event.preventDefault();
    // Its button stays a moment longer, too.
    if (isAsked) return;
    isAsked = true;
    toast(MESSAGES.undoing, { id: next(true), description: undefined, action: undefined });
    undo();
  };
  toast.success(message, { id: next(true), description: undefined, action: { label: 'Undo', onClick } });
};

export const showError = (description: string, title: string = MESSAGES.errorTitle): void => {
  toast.error(title, { id: next(false), description, action: undefined });
};

/** Says what failed; silent where the sign-in page is the answer. */
export const showFailure = (error: unknown, description: string): void => {
  if (!hasStatus(error, 401)) showError(description);
};
