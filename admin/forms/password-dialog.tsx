import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { MESSAGES } from '../../contract/messages.ts';
import { getServerMessage } from '../client/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/fields.tsx';

interface PasswordDialogProps {
  title: string;
  description: string;
  action: string;
  onClose: () => void;
  /** Rejects to keep the dialog open; it says why. */
  onConfirm: (password: string) => Promise<unknown>;
  children?: ReactNode;
}

/** Before anything about logging in changes, the owner shows that it is them. */
export const PasswordDialog = ({ title, description, action, onClose, onConfirm, children }: PasswordDialogProps) => {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // Opened from within another form, this one's submission is not that one's.
    event.stopPropagation();
    if (password === '') return setProblem('Current password is required');
    setBusy(true);
    try {
      await onConfirm(password);
    } catch (error) {
      setProblem(getServerMessage(error, MESSAGES.secondFactor.failure));
    }
    setBusy(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} disabled={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form className="form" id={formId} onSubmit={submit} noValidate>
        {children}
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setProblem(undefined);
            setPassword(value);
          }}
          error={problem}
        />
      </form>
    </Dialog>
  );
};
