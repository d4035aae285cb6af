import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SecondFactorAnswer, SecondFactorMethod, SecondFactorStep } from '../../../contract/second-factor.ts';
import { ApiError, getServerMessage } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { answerWithPasskey, useFinishLogin } from '../two-factor/data.ts';

export const CHOICES = {
  passkey: 'Use your passkey instead',
  totp: 'Use your authenticator app instead',
  recoveryCode: 'Use a recovery code instead',
} as const satisfies Record<SecondFactorMethod, string>;

export const FIELDS = {
  totp: { label: 'Code', hint: 'Six digits from your authenticator app.', inputMode: 'numeric' },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the codes that you printed. Each works once.',
    inputMode: 'text',
  },
} as const;

interface SecondStepFormProps {
  step: SecondFactorStep;
  onCancel: () => void;
  /** What the button says. */
  action: string;
  onSignedIn: (() => void) | undefined;
  /** Beside the other ways. */
  children: ReactNode;
}

/** What follows a right password, where the account has a second step. */
export const SecondStepForm = ({ step, onCancel, action, onSignedIn, children }: SecondStepFormProps) => {
  const { token, methods } = step;
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'recoveryCode');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const finish = useFinishLogin();
  const choose = (next: SecondFactorMethod) => {
    setMethod(next);
    setCode('');
    setProblem(undefined);
  };
  const getAnswer = async (): Promise<SecondFactorAnswer> =>
    method === 'passkey' ? answerWithPasskey(token) : { method, token, code };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await finish.mutateAsync(await getAnswer());
      showSuccess(MESSAGES.login.success);
      onSignedIn?.();
    } catch (error) {
      const isAnswered = error instanceof ApiError || error instanceof TypeError;
      const message = isAnswered ? describeSignInFailure(error, MESSAGES.login.failure) : PASSKEY_REFUSED;
      setProblem(message);
      showError(message, MESSAGES.login.failureTitle);
    }
  };
  return (
    <form className="form sign-in-form" onSubmit={submit} noValidate aria-label="Second step">
      {method === 'passkey' ? (
        <p className="callout callout-calm">Your device asks for your fingerprint, face or PIN.</p>
      ) : (
        <TextField
          key={method}
          {...FIELDS[method]}
          name="code"
          value={code}
          onChange={setCode}
          {...(problem && { 'aria-describedby': problemId, 'aria-invalid': true })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      )}
      <SignInAlert id={problemId}>{problem}</SignInAlert>
      <Button look="primary" type="submit" className="wide-button" disabled={finish.isPending}>
        {finish.isPending ? 'Logging in...' : method === 'passkey' ? 'Use your passkey' : action}
      </Button>
      <div className="sign-in-choices">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button look="plain" key={other} onClick={() => choose(other)}>
              {CHOICES[other]}
            </Button>
          ))}
        <Button look="plain" onClick={onCancel}>
          Start again
        </Button>
        {children}
      </div>
    </form>
  );
};

export const PASSKEY_REFUSED = 'The passkey was not used. Try again, or choose another way.';

const NO_CONNECTION = 'The website could not be reached. Check your connection, then try again.';
const NO_ANSWER = 'The website is not answering just now, so nothing was checked. Try again in a minute.';

/** Why nobody was signed in: in the server's words, or what became of its answer. Only a refusal says that a word was wrong. */
export const describeSignInFailure = (error: unknown, refusal: string): string => {
  if (error instanceof TypeError) return NO_CONNECTION;
  if (error instanceof ApiError && error.status >= 500 && !error.body) return NO_ANSWER;
  return getServerMessage(error, refusal);
};

/** Stays in the form until the next try; named by the fields that it is about. */
export const SignInAlert = ({ id, children }: { id: string; children: ReactNode }) => (
  <div role="alert" id={id}>
    {children && (
      <p className="callout callout-danger">
        <Icon name="lock" />
        <span>{children}</span>
      </p>
    )}
  </div>
);
