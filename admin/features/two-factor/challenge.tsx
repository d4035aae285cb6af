import { type ComponentProps, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import type { ConfirmOwner, TwoFactorMethod, TwoFactorResponse, TwoFactorStep } from '../../../contract/two-factor.ts';
import { ApiError, getServerMessage } from '../../client/api.ts';
import { FormDialog, PasswordDialog, useAttempt } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/fields.tsx';
import { respondWithPasskey, useStartChallenge } from './data.ts';

const OTHER_WAYS = {
  passkey: 'Use your passkey instead',
  totp: 'Use your authenticator app instead',
  recoveryCode: 'Use a recovery code instead',
} as const satisfies Record<TwoFactorMethod, string>;

const FIELDS = {
  totp: { label: 'Code', hint: 'Six digits from your authenticator app.', inputMode: 'numeric' },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the codes that you printed. Each works once.',
    inputMode: 'text',
  },
} as const;

export const PASSKEY_REFUSED = 'The passkey was not used. Try again, or choose another way.';

export const PASSKEY_HINT = 'Your device asks for your fingerprint, face or PIN.';

export function useChallenge({ token, methods }: TwoFactorStep, explain: (error: unknown) => string) {
  const [method, setMethod] = useState<TwoFactorMethod>(methods[0] ?? 'recoveryCode');
  const [code, setCode] = useState('');
  const { attempt, ...state } = useAttempt(explain);
  return {
    ...state,
    method,
    code,
    setCode,
    others: methods.filter((other) => other !== method),
    choose: (other: TwoFactorMethod) => {
      setMethod(other);
      setCode('');
      state.setProblem(undefined);
    },
    respond: (send: (response: TwoFactorResponse) => Promise<unknown>) =>
      attempt(async () => send(method === 'passkey' ? await respondWithPasskey(token) : { method, token, code })),
  };
}

interface ChallengeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'name'> {
  method: Exclude<TwoFactorMethod, 'passkey'>;
}

export function ChallengeField({ method, ...field }: ChallengeFieldProps) {
  return (
    <TextField key={method} {...FIELDS[method]} {...field} name="code" autoComplete="one-time-code" autoFocus isExact />
  );
}

export function OtherWays({ others, choose }: Pick<ReturnType<typeof useChallenge>, 'others' | 'choose'>) {
  return others.map((other) => (
    <Button label={OTHER_WAYS[other]} variant="plain" size="bare" key={other} onClick={() => choose(other)} />
  ));
}

interface OwnerDialogProps extends Omit<ComponentProps<typeof PasswordDialog>, 'onConfirm' | 'children'> {
  /** Rejects to keep the dialog open with an error. */
  onConfirm: (confirmation: ConfirmOwner) => Promise<unknown>;
}

/** Asks for the password, and for a two-factor code if the account has one. */
export function OwnerDialog({ onConfirm, ...words }: OwnerDialogProps) {
  const start = useStartChallenge();
  const [challenge, setChallenge] = useState<{ step: TwoFactorStep; currentPassword: string } | null>(null);
  const confirm = async (currentPassword: string) => {
    const step = await start.mutateAsync(currentPassword);
    if (step) setChallenge({ step, currentPassword });
    else await onConfirm({ currentPassword });
  };
  if (!challenge) return <PasswordDialog {...words} onConfirm={confirm} />;
  const { step, currentPassword } = challenge;
  return (
    <ChallengeDialog
      {...words}
      step={step}
      onResponse={(answer) => onConfirm({ currentPassword, answer })}
      onStartAgain={() => setChallenge(null)}
    />
  );
}

interface ChallengeDialogProps extends Omit<OwnerDialogProps, 'description' | 'onConfirm'> {
  step: TwoFactorStep;
  /** Rejects to keep the dialog open with an error. */
  onResponse: (response: TwoFactorResponse) => Promise<unknown>;
  onStartAgain: () => void;
}

/** Asks for a passkey or code after the password. */
function ChallengeDialog({ step, title, action, onClose, onResponse, onStartAgain }: ChallengeDialogProps) {
  const challenge = useChallenge(step, explainInDialog);
  const { method, code, setCode, problem, setProblem } = challenge;
  return (
    <FormDialog
      {...{ title, onClose }}
      description="Now your passkey or code."
      action={method === 'passkey' ? 'Use your passkey' : action}
      button={{ autoFocus: method === 'passkey' }}
      isDisabled={challenge.isBusy}
      onSubmit={() => void challenge.respond(onResponse)}
    >
      {method === 'passkey' ? (
        <Callout tone="calm" role={problem ? 'alert' : undefined}>
          {problem ?? PASSKEY_HINT}
        </Callout>
      ) : (
        <ChallengeField
          method={method}
          value={code}
          onChange={(typed) => {
            setProblem(undefined);
            setCode(typed);
          }}
          error={problem}
        />
      )}
      <OtherWays {...challenge} />
      <Button label="Start again" variant="plain" size="bare" onClick={onStartAgain} />
    </FormDialog>
  );
}

function explainInDialog(error: unknown): string {
  const isCalled = error instanceof ApiError || error instanceof TypeError;
  return isCalled ? getServerMessage(error, MESSAGES.twoFactor.failure) : PASSKEY_REFUSED;
}
