import type { ReactNode, SubmitEvent } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import type { TwoFactorStep } from '../../../contract/two-factor.ts';
import { ApiError } from '../../client/api.ts';
import { useFinishLogin } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { ChallengeField, OtherWays, PASSKEY_HINT, PASSKEY_REFUSED, useChallenge } from '../two-factor/challenge.tsx';
import { describeSignInFailure, SIGN_IN_ALERT, SignInAlert } from './sign-in-alert.tsx';

interface TwoFactorFormProps {
  step: TwoFactorStep;
  onCancel: () => void;
  action: string;
  onSignedIn: (() => void) | undefined;
  children: ReactNode;
}

export function TwoFactorForm({ step, onCancel, action, onSignedIn, children }: TwoFactorFormProps) {
  const finish = useFinishLogin();
  const challenge = useChallenge(step, explain);
  const { method, problem, isBusy } = challenge;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void challenge.respond(async (response) => {
      await finish.mutateAsync(response);
      showSuccess(MESSAGES.login.success);
      onSignedIn?.();
    });
  };
  return (
    <form data-slot="two-factor" className="grid gap-5" onSubmit={submit} noValidate aria-label="Two-step sign-in">
      {method === 'passkey' ? (
        <Callout tone="calm">{PASSKEY_HINT}</Callout>
      ) : (
        <ChallengeField
          method={method}
          code={challenge.code}
          onChange={challenge.setCode}
          aria-describedby={SIGN_IN_ALERT}
          aria-invalid={problem !== undefined}
          isTall
          autoFocus
        />
      )}
      <SignInAlert>{problem}</SignInAlert>
      <Button
        label={isBusy ? 'Logging in...' : method === 'passkey' ? 'Use your passkey' : action}
        variant="primary"
        type="submit"
        size="wide"
        disabled={isBusy}
      />
      <div className="flex flex-wrap gap-x-7 gap-y-1">
        <OtherWays {...challenge} />
        <Button label="Start again" variant="plain" size="bare" onClick={onCancel} />
        {children}
      </div>
    </form>
  );
}

/** Message about the failure, which is also announced. */
function explain(error: unknown): string {
  const hasResponse = error instanceof ApiError || error instanceof TypeError;
  const message = hasResponse ? describeSignInFailure(error, MESSAGES.login.failure) : PASSKEY_REFUSED;
  showError(message, MESSAGES.login.failureTitle);
  return message;
}
