import { MESSAGES } from '../../../contract/messages.ts';
import { useRestore } from '../../data/releases.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';

/** Brings a release back, with what is said about it. */
export const useRestoreRelease = (onRestored?: () => void) => {
  const restore = useRestore();
  const restoreRelease = (id: number) =>
    restore.mutate(id, {
      onSuccess: () => {
        showSuccess(MESSAGES.release.restored(id));
        onRestored?.();
      },
      onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.release.restoreFailure)),
    });
  return { restoreRelease, isRestoring: restore.isPending };
};
