import type { ComponentProps, ReactNode } from 'react';
import type { z } from 'zod';
import { mailedPassword, mailedToken, requestPassword } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getStrength } from '../../../contract/password-strength.ts';
import { recoverPassword } from '../../../contract/two-factor.ts';
import { useCheckedFields } from '../../forms/checked-fields.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { useConfirmAddress, useRequestPasswordMail, useSetMailedPassword } from '../health/data.ts';
import { useRecoverPassword } from '../two-factor/data.ts';
import { describeSignInFailure, SIGN_IN_ALERT, SignInAlert } from './sign-in-alert.tsx';

export interface MailLink {
  kind: 'confirm' | 'password';
  token: string;
}

/** Token from a mailed link. Removed from the address at once, so that neither history nor another site gets it. */
export function takeMailLink(): MailLink | null {
  const [, kind, token] = /^#(confirm|password)=([\w-]+)$/.exec(globalThis.location?.hash ?? '') ?? [];
  if (!token) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { kind: kind as MailLink['kind'], token };
}

interface FormProps {
  onDone: () => void;
}

/** Sets a new password with a printed recovery code. */
export function RecoverForm({ onDone }: FormProps) {
  const recover = useRecoverPassword();
  const onSuccess = () => {
    showSuccess(MESSAGES.password.success);
    onDone();
  };
  return (
    <CallForm
      {...NEW_PASSWORD}
      label="New password with a recovery code"
      schema={recoverPassword}
      empty={{ username: '', recoveryCode: '', newPassword: '' }}
      call={{ ...recover, mutate: (values) => recover.mutate(values, { onSuccess }) }}
      onDone={onDone}
    >
      {(field) => (
        <>
          <TextField label="Username" {...field('username')} autoComplete="username" autoCapitalize="none" autoFocus />
          <TextField
            label="Recovery code"
            hint="One of the codes that you printed. Each works once."
            {...field('recoveryCode')}
            autoComplete="off"
            isExact
          />
          <NewPassword {...field('newPassword')} />
        </>
      )}
    </CallForm>
  );
}

/** Requests a link. The response is the same for every username. */
export function PasswordMailForm({ onDone }: FormProps) {
  return (
    <CallForm
      label="Link for a new password"
      schema={requestPassword}
      empty={{ username: '' }}
      call={useRequestPasswordMail()}
      refusal={MESSAGES.password.failure}
      action="Send me a link"
      pending="Sending..."
      done="If this account has a confirmed address, a link is on its way. It works once, within 30 minutes. No mail? Ask a Super Admin."
      onDone={onDone}
    >
      {(field) => (
        <TextField
          label="Username"
          hint="The link goes to the address that you confirmed in My Account."
          {...field('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
        />
      )}
    </CallForm>
  );
}

export function MailLinkForm({ link, ...props }: FormProps & { link: MailLink }) {
  const Form = link.kind === 'confirm' ? ConfirmAddress : NewPasswordForm;
  return <Form token={link.token} {...props} />;
}

type TokenFormProps = FormProps & Pick<MailLink, 'token'>;

/** Requires a click, because mail scanners follow links. */
function ConfirmAddress({ token, onDone }: TokenFormProps) {
  return (
    <CallForm
      label="Confirm your address"
      schema={mailedToken}
      empty={{ token }}
      call={useConfirmAddress()}
      refusal={MESSAGES.check.settingFailure}
      action="Confirm this address"
      pending="Confirming..."
      done="Your address is confirmed."
      onDone={onDone}
      isButtonFocused
    >
      {() => <p>Messages from the website will come to the address where you read this link.</p>}
    </CallForm>
  );
}

function NewPasswordForm({ token, onDone }: TokenFormProps) {
  return (
    <CallForm
      {...NEW_PASSWORD}
      label="New password"
      schema={mailedPassword}
      empty={{ token, newPassword: '' }}
      call={useSetMailedPassword()}
      onDone={onDone}
    >
      {(field) => <NewPassword {...field('newPassword')} autoFocus />}
    </CallForm>
  );
}

function NewPassword(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return (
    <PasswordField label="New password" autoComplete="new-password" hint={getStrength(props.value).hint} {...props} />
  );
}

const NEW_PASSWORD = {
  refusal: MESSAGES.password.failure,
  action: 'Set new password',
  pending: 'Changing...',
  done: 'Your password is changed. Log in with the new one.',
};

interface CallFormProps<F extends Record<string, string>> extends FormProps {
  label: string;
  schema: z.ZodType;
  empty: F;
  call: { mutate: (values: F) => void; isPending: boolean; isSuccess: boolean; error: Error | null };
  /** Message if the server gives none. */
  refusal: string;
  action: string;
  pending: string;
  /** Shown instead of the form after success. */
  done: string;
  isButtonFocused?: boolean;
  children: (
    field: (name: keyof F & string) => ReturnType<ReturnType<typeof useCheckedFields<F>>['field']>,
  ) => ReactNode;
}

/** Form for one call by someone who is signed out. Shows why it failed, or a sentence after success. */
function CallForm<F extends Record<string, string>>(props: CallFormProps<F>) {
  const { label, schema, empty, call, refusal, action, pending, done, isButtonFocused, onDone, children } = props;
  const { values, field, check } = useCheckedFields(schema, empty);
  const back = <Button label="Back to log in" variant="plain" size="bare" onClick={onDone} />;
  if (call.isSuccess) {
    return (
      <div className="grid gap-5">
        <div role="status">
          <Callout tone="calm" icon="check">
            {done}
          </Callout>
        </div>
        {back}
      </div>
    );
  }
  return (
    <Form className="grid gap-5" aria-label={label} onSubmit={() => check() && call.mutate(values)}>
      {children((name) => ({ ...field(name), isTall: true, 'aria-describedby': SIGN_IN_ALERT }))}
      <SignInAlert>{call.error && describeSignInFailure(call.error, refusal)}</SignInAlert>
      <SubmitButton
        label={call.isPending ? pending : action}
        size="wide"
        disabled={call.isPending}
        autoFocus={isButtonFocused}
      />
      {back}
    </Form>
  );
}
