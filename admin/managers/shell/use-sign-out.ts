import { MESSAGES } from '../../../contract/messages.ts';
import { useLogout } from '../../data/session.ts';
import { showError } from '../../lib/toasts.ts';
import { useLeave } from '../content-blocks/editing.tsx';

/** Being signed out leads to the sign-in page by itself. */
export const useSignOut = () => {
  const leave = useLeave();
  const logout = useLogout();
  const signOut = () =>
    logout.mutate(undefined, {
      onError: () => showError(MESSAGES.logout.failure),
    });
  return { signOut: () => leave(signOut), isPending: logout.isPending };
};
