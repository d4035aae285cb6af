import type { ReactNode, SubmitEvent } from 'react';
import { login as loginSchema } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { hasStatus } from '../../client/api.ts';
import { useAdmin, useLogin } from '../../client/session.ts';
import { useSessionGate } from '../../client/session-gate.ts';
import { useCheckedFields } from '../../forms/checked-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { describeSignInFailure, SIGN_IN_ALERT, SignInAlert } from './sign-in-alert.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

interface SignInFormProps {
  /** Username of the session that ended. */
  username?: string;
  isUsernameFixed?: boolean;
  action?: string;
  onSignedIn?: () => void;
  children?: ReactNode;
}

/** The dashboard opens because the session changes, not because of this form. */
export function SignInForm(props: SignInFormProps) {
  const { username = '', isUsernameFixed = false, action = 'Log in', onSignedIn, children } = props;
  const { values, field, check } = useCheckedFields(loginSchema, { username, password: '' });
  const { mutateAsync, reset, data: session, error, isPending } = useLogin();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    reset();
    if (!check()) return;
    try {
      const signedIn = await mutateAsync(values);
      if (!signedIn.authenticated && signedIn.twoFactor) return;
      showSuccess(MESSAGES.login.success);
      onSignedIn?.();
    } catch (failure) {
      showError(describeSignInFailure(failure, MESSAGES.login.failure), MESSAGES.login.failureTitle);
    }
  };
  if (session?.authenticated === false && session.twoFactor) {
    const startAgain = () => {
      field('password').onChange('');
      reset();
    };
    return (
      <TwoFactorForm step={session.twoFactor} onCancel={startAgain} action={action} onSignedIn={onSignedIn}>
        {children}
      </TwoFactorForm>
    );
  }
  const credential = (name: 'username' | 'password') => ({
    ...field(name),
    isTall: true,
    'aria-describedby': SIGN_IN_ALERT,
    'aria-invalid': hasStatus(error, 401),
  });
  const stays = hasStatus(error, 429) ? ' Anyone already signed in stays signed in.' : '';
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <TextField
        label="Username"
        {...credential('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isUsernameFixed}
        autoFocus={!isUsernameFixed}
      />
      <PasswordField
        label="Password"
        {...credential('password')}
        autoComplete="current-password"
        autoFocus={isUsernameFixed}
      />
      <SignInAlert>{error && describeSignInFailure(error, MESSAGES.login.failure) + stays}</SignInAlert>
      <div className={children ? 'flex flex-wrap items-center justify-end gap-3' : 'grid gap-5'}>
        {children}
        <Button
          label={isPending ? 'Logging in...' : action}
          variant="primary"
          type="submit"
          {...(!children && { size: 'wide' as const })}
          disabled={isPending}
        />
      </div>
    </form>
  );
}

/** Dialog over a form whose save found the session ended. Signing in continues the save. */
export function SignInAgain() {
  const { request } = useSessionGate();
  const { username } = useAdmin();
  if (!request) return null;
  const notNow = () => request.finish(false);
  const isRefused = request.status === 403;
  return (
    <Dialog
      isOpen
      onClose={notNow}
      title="Sign in again to save"
      description={
        isRefused
          ? 'This account can’t do that anymore. Sign in with one that can; your text is still here.'
          : 'You were away for a while. Your text is still here.'
      }
    >
      <SignInForm
        username={username}
        isUsernameFixed={!isRefused}
        action="Log in and save"
        onSignedIn={() => request.finish(true)}
      >
        <Button label="Not now" variant="plain" onClick={notNow} />
      </SignInForm>
    </Dialog>
  );
}
