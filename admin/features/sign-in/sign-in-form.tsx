import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { login as loginSchema } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { TwoFactorStep } from '../../../contract/two-factor.ts';
import { hasStatus } from '../../client/api.ts';
import { useAdmin, useLogin } from '../../client/session.ts';
import { useSessionGate } from '../../client/session-gate.ts';
import { findProblems, type Problems } from '../../forms/problems.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { describeSignInFailure, SignInAlert, TwoFactorForm } from './two-factor-form.tsx';

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
  const { username: known = '', isUsernameFixed = false, action = 'Log in', onSignedIn, children } = props;
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<{ message: string; isRefused: boolean } | null>(null);
  const failureId = useId();
  const [step, setStep] = useState<TwoFactorStep | null>(null);
  const login = useLogin();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = findProblems(loginSchema, { username, password });
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    try {
      const session = await login.mutateAsync({ username, password });
      if (!session.authenticated && session.twoFactor) return setStep(session.twoFactor);
      showSuccess(MESSAGES.login.success);
      onSignedIn?.();
    } catch (error) {
      const message = describeSignInFailure(error, MESSAGES.login.failure);
      const stays = hasStatus(error, 429) ? ' Anyone already signed in stays signed in.' : '';
      setFailure({ message: message + stays, isRefused: hasStatus(error, 401) });
      showError(message, MESSAGES.login.failureTitle);
    }
  };
  if (step) {
    const startAgain = () => {
      setPassword('');
      setStep(null);
    };
    return (
      <TwoFactorForm step={step} onCancel={startAgain} action={action} onSignedIn={onSignedIn}>
        {children}
      </TwoFactorForm>
    );
  }
  const explained = failure !== null && { 'aria-describedby': failureId, 'aria-invalid': failure.isRefused };
  const credential = (name: 'username' | 'password', value: string, onChange: (value: string) => void) => ({
    name,
    value,
    onChange,
    error: problems[name],
    isTall: true,
    required: true,
    ...explained,
  });
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <TextField
        label="Username"
        {...credential('username', username, setUsername)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isUsernameFixed}
        autoFocus={!isUsernameFixed}
      />
      <PasswordField
        label="Password"
        {...credential('password', password, setPassword)}
        autoComplete="current-password"
        autoFocus={isUsernameFixed}
      />
      <SignInAlert id={failureId}>{failure?.message}</SignInAlert>
      <div className={children ? 'flex flex-wrap items-center justify-end gap-3' : 'grid gap-5'}>
        {children}
        <Button
          variant="primary"
          type="submit"
          {...(!children && { size: 'wide' as const })}
          disabled={login.isPending}
        >
          {login.isPending ? 'Logging in...' : action}
        </Button>
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
        <Button variant="plain" onClick={notNow}>
          Not now
        </Button>
      </SignInForm>
    </Dialog>
  );
}
