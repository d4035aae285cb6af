import { changePasswordForm, PASSWORD_MESSAGES } from '../../../contract/auth.ts';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface PasswordProblem {
  field: keyof PasswordForm;
  message: string;
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const satisfies (keyof PasswordForm)[];

/** The first thing wrong, in spec.md's order: all filled, both the same, long enough. */
export const findPasswordProblem = (form: PasswordForm): PasswordProblem | null => {
  const empty = FIELDS.find((field) => form[field] === '');
  if (empty) return { field: empty, message: PASSWORD_MESSAGES.required };
  if (form.newPassword !== form.confirmPassword) {
    return { field: 'confirmPassword', message: PASSWORD_MESSAGES.mismatch };
  }
  const issue = changePasswordForm.safeParse(form).error?.issues[0];
  const field = FIELDS.find((candidate) => candidate === issue?.path[0]);
  return issue ? { field: field ?? 'newPassword', message: issue.message } : null;
};
