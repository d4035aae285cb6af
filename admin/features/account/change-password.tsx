import { type SubmitEvent, useRef, useState } from 'react';
import { changePasswordForm, PASSWORD_MESSAGES } from '../../../contract/auth.ts';
import { ERROR_MESSAGES } from '../../../contract/errors.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getStrength } from '../../../contract/password-strength.ts';
import { getServerMessage, hasStatus } from '../../client/api.ts';
import { useAdmin, useChangePassword } from '../../client/session.ts';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { useRereadSessions } from './sessions.tsx';

const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

const STRENGTH_COLORS = ['', 'bg-spark', 'bg-accent-500', 'bg-success'];

interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

interface PasswordProblem {
  field: keyof PasswordForm;
  message: string;
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const satisfies (keyof PasswordForm)[];

export function ChangePasswordForm() {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const admin = useAdmin();
  const change = useChangePassword();
  const rereadSessions = useRereadSessions();

  const set = (field: keyof PasswordForm) => (value: string) => {
    setProblem(null);
    setValues((current) => ({ ...current, [field]: value }));
  };
  const clear = () => {
    setValues(EMPTY);
    setProblem(null);
  };
  const showProblem = (found: PasswordProblem) => {
    setProblem(found);
    formElement.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };
  const save = async (): Promise<boolean> => {
    if (change.isPending) return false;
    const found = findPasswordProblem(values);
    if (found) {
      showProblem(found);
      return false;
    }
    const { currentPassword, newPassword } = values;
    try {
      await change.mutateAsync({ currentPassword, newPassword });
    } catch (error) {
      if (hasStatus(error, 401, 403)) return false;
      const message = getServerMessage(error, MESSAGES.password.failure);
      showError(message);
      if (message === ERROR_MESSAGES.currentPasswordIncorrect) showProblem({ field: 'currentPassword', message });
      if (message === ERROR_MESSAGES.commonPassword || message === ERROR_MESSAGES.nameAsPassword)
        showProblem({ field: 'newPassword', message });
      return false;
    }
    clear();
    showSuccess(MESSAGES.password.success);
    void rereadSessions();
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

  const strength = getStrength(values.newPassword, admin);

  return (
    <Card id="change-password" aria-labelledby="password-title">
      <h3 className="px-6 pt-5 text-xl" id="password-title">
        Change Password
      </h3>
      <form className="grid max-w-130 gap-5 px-6 pt-5 pb-6" ref={formElement} onSubmit={submit} noValidate>
        <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={strength.hint}
          {...field('newPassword')}
        />
        <StrengthMeter level={strength.level} />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmPassword')} />
        <ButtonRow>
          <p className="flex basis-full items-center gap-2 text-sm">
            <Icon name="info" size={18} />
            Your other devices are signed out when you change it.
          </p>
          <Button onClick={clear} disabled={change.isPending}>
            Clear
          </Button>
          <Button variant="primary" type="submit" disabled={change.isPending}>
            {change.isPending ? 'Changing...' : 'Change Password'}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

/** First problem in spec.md's order: all fields filled, passwords equal, long enough. */
export function findPasswordProblem(form: PasswordForm): PasswordProblem | null {
  const empty = FIELDS.find((field) => form[field] === '');
  if (empty) return { field: empty, message: PASSWORD_MESSAGES.required };
  if (form.newPassword !== form.confirmPassword) {
    return { field: 'confirmPassword', message: PASSWORD_MESSAGES.mismatch };
  }
  const issue = changePasswordForm.safeParse(form).error?.issues[0];
  const field = FIELDS.find((candidate) => candidate === issue?.path[0]);
  return issue ? { field: field ?? 'newPassword', message: issue.message } : null;
}

/** The hint above as a bar; the text carries the meaning. */
function StrengthMeter({ level }: { level: number }) {
  return (
    <div className="-mt-3 grid max-w-60 grid-cols-3 gap-1.5" aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <span key={bar} className={`h-1.25 rounded-xs ${bar <= level ? STRENGTH_COLORS[level] : 'bg-track'}`} />
      ))}
    </div>
  );
}
