import { changePasswordForm, PASSWORD_MESSAGES } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getStrength } from '../../../contract/password-strength.ts';
import { useAdmin, useChangePassword } from '../../client/session.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonRow } from '../../ui/layout.tsx';
import { useRereadSessions } from './sessions.tsx';

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
type PasswordForm = Record<(typeof FIELDS)[number], string>;

const LABELS: PasswordForm = {
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
};

const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

const STRENGTH_COLORS = ['', 'bg-spark', 'bg-accent-500', 'bg-success'];

export function ChangePasswordForm() {
  const admin = useAdmin();
  const { mutateAsync: change } = useChangePassword();
  const rereadSessions = useRereadSessions();
  const form = useItemForm({
    name: 'password',
    label: 'your password',
    labels: LABELS,
    stored: { version: null, fields: EMPTY },
    secret: FIELDS,
    findProblems: (fields) => {
      const problem = findPasswordProblem(fields);
      return problem ? { [problem.field]: problem.message } : {};
    },
    save: ({ currentPassword, newPassword }) => change({ currentPassword, newPassword }),
    success: MESSAGES.password.success,
    failure: MESSAGES.password.failure,
    onSaved: () => void rereadSessions(),
  });
  const strength = getStrength(form.fields.newPassword, admin);
  return (
    <Card id="change-password" aria-labelledby="password-title">
      <h3 className="px-6 pt-5 text-xl" id="password-title">
        Change Password
      </h3>
      <form className="grid max-w-130 gap-5 px-6 pt-5 pb-6" {...form.element}>
        <PasswordField autoComplete="current-password" {...form.text('currentPassword')} />
        <PasswordField autoComplete="new-password" hint={strength.hint} {...form.text('newPassword')} />
        <StrengthMeter level={strength.level} />
        <PasswordField autoComplete="new-password" {...form.text('confirmPassword')} />
        <ButtonRow>
          <p className="flex basis-full items-center gap-2 text-sm">
            <Icon name="info" size={18} />
            Your other devices are signed out when you change it.
          </p>
          <Button label="Clear" onClick={form.clear} disabled={form.isSaving} />
          <Button
            label={form.isSaving ? 'Changing...' : 'Change Password'}
            variant="primary"
            type="submit"
            disabled={form.isSaving}
          />
        </ButtonRow>
      </form>
    </Card>
  );
}

/** First problem in spec.md's order: all fields filled, passwords equal, long enough. */
export function findPasswordProblem(form: PasswordForm): { field: keyof PasswordForm; message: string } | null {
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
