import { changePasswordForm, PASSWORD_MESSAGES } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getStrength } from '../../../contract/password-strength.ts';
import { useAdmin, useChangePassword } from '../../client/session.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { Avatar, Badge } from '../../ui/badges.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { describeRole, getDisplayName, getFullName } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonRow, Facts } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AlertAddressCard } from '../health/alert-address-card.tsx';
import { TwoFactorCard } from '../two-factor/two-factor-card.tsx';
import { SessionsCard, useRereadSessions } from './sessions.tsx';

const NOT_SET = 'Not set';

export function MyAccountTab() {
  return (
    <Panel title="My Account" lead="Your sign-in details.">
      <ProfileCard />
      <ChangePasswordForm />
      <TwoFactorCard />
      <SessionsCard />
      <AlertAddressCard />
    </Panel>
  );
}

function ProfileCard() {
  const admin = useAdmin();
  const facts = [
    { term: 'Username', value: admin.username },
    { term: 'Email', value: admin.email || NOT_SET },
    { term: 'Name', value: getFullName(admin) || NOT_SET },
  ];
  return (
    <Card className="px-6 py-5" aria-labelledby="profile-title">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Avatar name={getDisplayName(admin)} size="large" />
        <h3 className="text-xl" id="profile-title">
          Account Information
        </h3>
        <Badge icon="shield">{describeRole(admin)}</Badge>
      </header>
      <Facts className="mt-5" facts={facts} />
    </Card>
  );
}

const LABELS = {
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
};

type PasswordForm = typeof LABELS;

const FIELDS = Object.keys(LABELS) as (keyof PasswordForm)[];

const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

const STRENGTH_COLORS = ['', 'bg-spark', 'bg-accent-500', 'bg-success'];

function ChangePasswordForm() {
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
  const isUncertain = form.isFailed && form.refusal === '';
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
            {isUncertain
              ? 'If you’re asked to sign in again, try your new password first.'
              : 'Your other devices are signed out when you change it.'}
          </p>
          <Button label="Clear" onClick={form.clear} disabled={form.isSaving} />
          <SubmitButton label={form.isSaving ? 'Changing...' : 'Change Password'} disabled={form.isSaving} />
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
