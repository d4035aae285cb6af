import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { MESSAGES } from '../../contract/messages.ts';
import { getServerMessage } from '../client/api.ts';
import { Button, SubmitButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'shape' | 'onClose'> {
  action: string;
  button?: Pick<ComponentProps<typeof Button>, 'autoFocus' | 'icon' | 'variant'>;
  isDisabled: boolean;
  onSubmit: () => unknown;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { action, button, isDisabled, onSubmit, children, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button label="Cancel" onClick={dialog.onClose} />
          <SubmitButton {...button} label={action} form={formId} disabled={isDisabled} />
        </>
      }
    >
      <Form className="grid gap-5" id={formId} onSubmit={onSubmit} aria-live="polite">
        {children}
      </Form>
    </Dialog>
  );
}

/** State of an attempt by a form, with its error. */
export function useAttempt(explain = (error: unknown) => getServerMessage(error, MESSAGES.twoFactor.failure)) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setProblem(explain(error));
    }
    setBusy(false);
  };
  return { problem, setProblem, isBusy, attempt };
}

interface PasswordDialogProps extends Pick<FormDialogProps, 'title' | 'description' | 'action' | 'onClose'> {
  /** Rejects to keep the dialog open with an error. */
  onConfirm: (password: string) => Promise<unknown>;
  children?: ReactNode;
}

/** Asks for the password before changes to sign-in settings. */
export function PasswordDialog({ onConfirm, children, ...frame }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const { problem, setProblem, isBusy, attempt } = useAttempt();
  const submit = () => {
    if (password === '') setProblem('Current password is required');
    else void attempt(() => onConfirm(password));
  };
  return (
    <FormDialog {...frame} isDisabled={isBusy} onSubmit={submit}>
      {children}
      <PasswordField
        label="Current password"
        name="currentPassword"
        data-slot="first"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setProblem(undefined);
          setPassword(value);
        }}
        error={problem}
      />
    </FormDialog>
  );
}
