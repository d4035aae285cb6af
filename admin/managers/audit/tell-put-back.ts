import { MESSAGES } from '../../../contract/messages.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';

/** What is said once something was put back, or could not be. */
export const tellPutBack = {
  onSuccess: () => showSuccess(MESSAGES.change.undone),
  onError: (error: Error) => showFailure(error, getServerMessage(error, MESSAGES.change.undoFailure)),
};
