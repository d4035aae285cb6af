import { useAdmin } from '../../data/session.ts';
import { useSessionGate } from '../../lib/session-gate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Over a form whose save met an ended session: signing in lets the save go on. */
export const SignInAgain = () => {
  const { request } = useSessionGate();
  const { username } = useAdmin();
  if (!request) return null;
  const notNow = () => request.settle(false);
  const isRefused = request.status === 403;
  return (
    <Dialog
      isOpen
      onClose={notNow}
      title="Sign in again to save"
      description={
        isRefused
          ? 'This account may not do that any more. Sign in with one that may; your text is still here.'
          : 'You were away for a while. Your text is still here.'
      }
    >
      <SignInForm
        username={username}
        isUsernameFixed={!isRefused}
        action="Log in and save"
        onSignedIn={() => request.settle(true)}
      >
        <Button look="plain" onClick={notNow}>
          Not now
        </Button>
      </SignInForm>
    </Dialog>
  );
};
