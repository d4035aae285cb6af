import { type SubmitEvent, useId, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SecondFactorAnswer, SecondFactorMethod, SecondFactorStep } from '../../../contract/second-factor.ts';
import { ApiError, getServerMessage } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { CHOICES, FIELDS, PASSKEY_REFUSED } from '../sign-in/two-factor-form.tsx';
import { answerWithPasskey } from './data.ts';

interface OwnStepDialogProps {
  step: SecondFactorStep;
  title: string;
  action: string;
  onClose: () => void;
  /** Rejects to keep the dialog open; it says why. */
  onAnswer: (answer: SecondFactorAnswer) => Promise<unknown>;
}

/** After the password, what only the owner of the account has. */
export const OwnStepDialog = ({ step, title, action, onClose, onAnswer }: OwnStepDialogProps) => {
  const { token, methods } = step;
  const formId = useId();
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'recoveryCode');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await onAnswer(method === 'passkey' ? await answerWithPasskey(token) : { method, token, code });
    } catch (error) {
      setProblem(error instanceof ApiError ? getServerMessage(error, MESSAGES.secondFactor.failure) : PASSKEY_REFUSED);
    }
    setBusy(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description="Now your second step."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} disabled={isBusy}>
            {method === 'passkey' ? 'Use your passkey' : action}
          </Button>
        </>
      }
    >
      <form className="form" id={formId} onSubmit={submit} noValidate>
        {method === 'passkey' ? (
          <p className="callout callout-calm" role={problem ? 'alert' : undefined}>
            {problem ?? 'Your device asks for your fingerprint, face or PIN.'}
          </p>
        ) : (
          <TextField
            key={method}
            {...FIELDS[method]}
            name="code"
            value={code}
            onChange={(value) => {
              setProblem(undefined);
              setCode(value);
            }}
            error={problem}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              look="plain"
              key={other}
              onClick={() => {
                setMethod(other);
                setCode('');
                setProblem(undefined);
              }}
            >
              {CHOICES[other]}
            </Button>
          ))}
      </form>
    </Dialog>
  );
};
