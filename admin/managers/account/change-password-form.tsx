import { type SubmitEvent, useRef, useState } from 'react';
import { ERROR_MESSAGES } from '../../../contract/errors.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useRereadDevices } from '../../data/devices.ts';
import { useChangePassword } from '../../data/session.ts';
import { getServerMessage, hasStatus } from '../../lib/api-client.ts';
import { showError, showSuccess } from '../../lib/toasts.ts';
import { useUnsavedForm } from '../../lib/unsaved-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { findPasswordProblem, type PasswordForm, type PasswordProblem } from './password-problem.ts';
import { getStrength } from './password-strength.ts';

const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

export const ChangePasswordForm = () => {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const change = useChangePassword();
  const rereadDevices = useRereadDevices();

  const set = (field: keyof PasswordForm) => (value: string) => {
    setProblem(null);
    setValues((current) => ({ ...current, [field]: value }));
  };
  const clear = () => {
    setValues(EMPTY);
    setProblem(null);
  };
  const tell = (found: PasswordProblem) => {
    setProblem(found);
    formElement.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };
  const save = async (): Promise<boolean> => {
    const found = findPasswordProblem(values);
    if (found) {
      tell(found);
      return false;
    }
    const { currentPassword, newPassword } = values;
    try {
      await change.mutateAsync({ currentPassword, newPassword });
    } catch (error) {
      if (hasStatus(error, 401, 403)) return false;
      const message = getServerMessage(error, MESSAGES.password.failure);
      showError(message);
      if (message === ERROR_MESSAGES.currentPasswordIncorrect) tell({ field: 'currentPassword', message });
      if (message === ERROR_MESSAGES.commonPassword) tell({ field: 'newPassword', message });
      return false;
    }
    clear();
    showSuccess(MESSAGES.password.success);
    void rereadDevices();
    return true;
  };
  const isTyped = Object.values(values).some((value) => value !== '');
  useUnsavedForm(isTyped, { label: 'your password', save, discard: clear });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  const field = (name: keyof PasswordForm) => ({
    name,
    value: values[name],
    onChange: set(name),
    error: problem?.field === name ? problem.message : undefined,
  });

  return (
    <section className="card" aria-labelledby="password-title">
      <h3 className="card-title" id="password-title">
        Change Password
      </h3>
      <form className="form" ref={formElement} onSubmit={submit} noValidate>
        <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={getStrength(values.newPassword).hint}
          {...field('newPassword')}
        />
        <StrengthMeter password={values.newPassword} />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmPassword')} />
        <div className="form-actions">
          <p className="note">
            <Icon name="info" size={18} />
            Your other devices are signed out when you change it.
          </p>
          <Button onClick={clear} disabled={change.isPending}>
            Clear
          </Button>
          <Button look="primary" type="submit" disabled={change.isPending}>
            {change.isPending ? 'Changing...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </section>
  );
};

/** The hint above in a picture; the words carry the meaning. */
const StrengthMeter = ({ password }: { password: string }) => (
  <div className={`strength strength-${getStrength(password).level}`} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);
