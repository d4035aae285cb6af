import { toast } from 'sonner';
import { MESSAGES } from '../../contract/messages.ts';

// One id for all: a new message takes the place of the one that shows, instead of waiting behind it.
const id = 'message';

export const showSuccess = (message: string): void => {
  toast.success(message, { id, description: undefined });
};

export const showError = (description: string, title: string = MESSAGES.errorTitle): void => {
  toast.error(title, { id, description });
};
