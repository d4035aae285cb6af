import { type SubmitEvent, useId, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { recoverPassword } from '../../../contract/second-factor.ts';
import { useRecoverPassword } from '../../data/second-factor.ts';
import { findProblems, type Problems } from '../../lib/form-problems.ts';
import { showError, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { describeSignInFailure, SignInAlert } from './sign-in-failure.tsx';

const EMPTY = { username: '', recoveryCode: '', newPassword: '' };

/** A new password for whoever holds a printed recovery code. */
export const RecoverForm = ({ onDone }: { onDone: () => void }) => {
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const failureId = useId();
  const recover = useRecoverPassword();
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
    error: problems[name],
    required: true,
    ...(failure && { 'aria-describedby': failureId }),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = findProblems(recoverPassword, values);
    setProblems(found);
    setFailure('');
    if (Object.keys(found).length > 0) return;
    try {
      await recover.mutateAsync(values);
      showSuccess(MESSAGES.password.success);
      onDone();
    } catch (error) {
      const message = describeSignInFailure(error, MESSAGES.password.failure);
      setFailure(message);
      showError(message);
    }
  };
  return (
    <form className="form sign-in-form" onSubmit={submit} noValidate aria-label="New password with a recovery code">
      <TextField label="Username" autoComplete="username" autoCapitalize="none" autoFocus {...field('username')} />
      <TextField
        label="Recovery code"
        hint="One of the codes that you printed. Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('recoveryCode')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
      <SignInAlert id={failureId}>{failure}</SignInAlert>
      <Button look="primary" type="submit" className="wide-button" disabled={recover.isPending}>
        {recover.isPending ? 'Changing...' : 'Set new password'}
      </Button>
      <Button look="plain" onClick={onDone}>
        Back to log in
      </Button>
    </form>
  );
};
