import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import type { TwoFactorStep } from '../../../contract/two-factor.ts';
import { ApiError, getServerMessage } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { ChallengeField, OtherWays, PASSKEY_HINT, PASSKEY_REFUSED, useChallenge } from '../two-factor/challenge.tsx';
import { useFinishLogin } from '../two-factor/data.ts';

const NO_CONNECTION = 'The website could not be reached. Check your connection, then try again.';
const NO_RESPONSE = 'The website isn’t responding right now, so nothing was checked. Try again in a minute.';

interface TwoFactorFormProps {
  step: TwoFactorStep;
  onCancel: () => void;
  action: string;
  onSignedIn: (() => void) | undefined;
  children: ReactNode;
}

export function TwoFactorForm({ step, onCancel, action, onSignedIn, children }: TwoFactorFormProps) {
  const challenge = useChallenge(step);
  const { method } = challenge;
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const finish = useFinishLogin();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await finish.mutateAsync(await challenge.getResponse());
      showSuccess(MESSAGES.login.success);
      onSignedIn?.();
    } catch (error) {
      const hasResponse = error instanceof ApiError || error instanceof TypeError;
      const message = hasResponse ? describeSignInFailure(error, MESSAGES.login.failure) : PASSKEY_REFUSED;
      setProblem(message);
      showError(message, MESSAGES.login.failureTitle);
    }
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
          {...(problem && { 'aria-describedby': problemId, 'aria-invalid': true })}
          isTall
          autoFocus
        />
      )}
      <SignInAlert id={problemId}>{problem}</SignInAlert>
      <Button variant="primary" type="submit" size="wide" disabled={finish.isPending}>
        {finish.isPending ? 'Logging in...' : method === 'passkey' ? 'Use your passkey' : action}
      </Button>
      <div className="flex flex-wrap gap-x-7 gap-y-1">
        <OtherWays
          others={challenge.others}
          onChoose={(other) => {
            challenge.choose(other);
            setProblem(undefined);
          }}
        />
        <Button variant="plain" size="bare" onClick={onCancel}>
          Start again
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Reason why sign-in failed: the server's message, or the lost response. Only a refusal may blame a field. */
export function describeSignInFailure(error: unknown, refusal: string): string {
  if (error instanceof TypeError) return NO_CONNECTION;
  if (error instanceof ApiError && error.status >= 500 && !error.body) return NO_RESPONSE;
  return getServerMessage(error, refusal);
}

/** Stays in the form until the next attempt. Its fields refer to it. */
export function SignInAlert({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div role="alert" id={id}>
      {children && (
        <Callout tone="danger">
          <Icon name="lock" />
          <span>{children}</span>
        </Callout>
      )}
    </div>
  );
}
