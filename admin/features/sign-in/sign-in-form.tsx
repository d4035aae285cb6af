import type { ReactNode } from 'react';
import { login as loginSchema } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { TwoFactorStep } from '../../../contract/two-factor.ts';
import { ApiError, hasStatus } from '../../client/api.ts';
import { CookieRefused, useAdmin, useFinishLogin, useLogin } from '../../client/session.ts';
import { useSessionGate } from '../../client/session-gate.ts';
import { useCheckedFields } from '../../forms/checked-fields.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { ChallengeField, OtherWays, PASSKEY_HINT, PASSKEY_REFUSED, useChallenge } from '../two-factor/challenge.tsx';
import { describeSignInFailure, SIGN_IN_ALERT, SignInAlert } from './sign-in-alert.tsx';

interface SignInFormProps {
  /** Username of the session that ended. */
  username?: string;
  isUsernameFixed?: boolean;
  action?: string;
  onSignedIn?: (() => void) | undefined;
  children?: ReactNode;
}

/** The dashboard opens because the session changes, not because of this form. */
export function SignInForm(props: SignInFormProps) {
  const { username = '', isUsernameFixed = false, action = 'Log in', onSignedIn, children } = props;
  const { values, field, check } = useCheckedFields(loginSchema, { username, password: '' });
  const { mutateAsync, reset, data: session, error, isPending } = useLogin();
  const submit = async () => {
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
    <Form className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Username"
        {...credential('username')}
        autoComplete="username"
        isExact
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
        <SubmitButton
          label={isPending ? 'Logging in...' : action}
          {...(!children && { size: 'wide' as const })}
          disabled={isPending}
        />
      </div>
    </Form>
  );
}

/** Dialog over a form whose save found the session ended. Signing in continues the save. */
export function SignInAgain() {
  const { request, otherAccount } = useSessionGate();
  const { username } = useAdmin();
  if (!request) return null;
  const notNow = () => request.finish(false);
  const isRefused = request.status === 403;
  return (
    <Dialog
      onClose={notNow}
      title="Sign in again to save"
      description={
        isRefused
          ? 'This account can’t do that anymore. Sign in with one that can; your text is still here.'
          : `${otherAccount === null ? 'You’ve been signed out. ' : ''}Your text is still here.`
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

interface TwoFactorFormProps extends Pick<SignInFormProps, 'onSignedIn' | 'children'> {
  step: TwoFactorStep;
  action: string;
  onCancel: () => void;
}

function TwoFactorForm({ step, action, onSignedIn, onCancel, children }: TwoFactorFormProps) {
  const finish = useFinishLogin();
  const challenge = useChallenge(step, explain);
  const { method, problem, isBusy } = challenge;
  const submit = () =>
    challenge.respond(async (response) => {
      await finish.mutateAsync(response);
      showSuccess(MESSAGES.login.success);
      onSignedIn?.();
    });
  return (
    <Form data-slot="two-factor" className="grid gap-5" onSubmit={submit} aria-label="Two-step sign-in">
      {method === 'passkey' ? (
        <Callout tone="calm">{PASSKEY_HINT}</Callout>
      ) : (
        <ChallengeField
          method={method}
          value={challenge.code}
          onChange={challenge.setCode}
          aria-describedby={SIGN_IN_ALERT}
          aria-invalid={problem !== undefined}
          isTall
        />
      )}
      <SignInAlert>{problem}</SignInAlert>
      <SubmitButton
        label={isBusy ? 'Logging in...' : method === 'passkey' ? 'Use your passkey' : action}
        size="wide"
        autoFocus={method === 'passkey'}
        disabled={isBusy}
      />
      <div className="flex flex-wrap gap-x-7 gap-y-1">
        <OtherWays {...challenge} />
        <Button label="Start again" variant="plain" size="bare" onClick={onCancel} />
        {children}
      </div>
    </Form>
  );
}

function explain(error: unknown): string {
  const isCalled = [ApiError, TypeError, CookieRefused].some((kind) => error instanceof kind);
  const message = isCalled ? describeSignInFailure(error, MESSAGES.login.failure) : PASSKEY_REFUSED;
  showError(message, MESSAGES.login.failureTitle);
  return message;
}
