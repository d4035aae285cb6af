import { type SubmitEvent, useId } from 'react';
import { mailedPassword, requestPassword } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useCheckedFields } from '../../forms/checked-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useConfirmAddress, useRequestPasswordMail, useSetMailedPassword } from '../health/data.ts';
import { describeSignInFailure, SignInAlert } from './two-factor-form.tsx';

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

export function MailLinkForm({ link, ...props }: FormProps & { link: MailLink }) {
  return link.kind === 'confirm' ? (
    <ConfirmAddress token={link.token} {...props} />
  ) : (
    <NewPasswordForm token={link.token} {...props} />
  );
}

/** Requests a link. The response is the same for every username. */
export function PasswordMailForm({ onDone }: FormProps) {
  const { values, field, check } = useCheckedFields(requestPassword, { username: '' });
  const failureId = useId();
  const request = useRequestPasswordMail();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (check()) request.mutate(values.username);
  };
  if (request.isSuccess) {
    const words =
      'If this account has a confirmed address, a link is on its way. It works once, within 30 minutes. No mail? Ask a Super Admin.';
    return <Done words={words} onDone={onDone} />;
  }
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate aria-label="Link for a new password">
      <TextField
        label="Username"
        hint="The link goes to the address that you confirmed in My Account."
        {...field('username')}
        autoComplete="username"
        autoCapitalize="none"
        isTall
        autoFocus
      />
      <SignInAlert id={failureId}>
        {request.error && describeSignInFailure(request.error, MESSAGES.password.failure)}
      </SignInAlert>
      <Button variant="primary" type="submit" size="wide" disabled={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send me a link'}
      </Button>
      <BackButton onDone={onDone} />
    </form>
  );
}

/** Requires a click, because mail scanners follow links. */
function ConfirmAddress({ token, onDone }: FormProps & { token: string }) {
  const confirm = useConfirmAddress();
  const failureId = useId();
  if (confirm.isSuccess) return <Done words="Your address is confirmed." onDone={onDone} />;
  return (
    <div className="grid gap-5">
      <p>Messages from the website will come to the address where you read this link.</p>
      <SignInAlert id={failureId}>
        {confirm.error && describeSignInFailure(confirm.error, MESSAGES.check.settingFailure)}
      </SignInAlert>
      <Button
        variant="primary"
        size="wide"
        autoFocus
        disabled={confirm.isPending}
        onClick={() => confirm.mutate(token)}
      >
        {confirm.isPending ? 'Confirming...' : 'Confirm this address'}
      </Button>
      <BackButton onDone={onDone} />
    </div>
  );
}

function Done({ words, onDone }: FormProps & { words: string }) {
  return (
    <div className="grid gap-5">
      <div role="status">
        <Callout tone="calm">
          <Icon name="check" />
          <span>{words}</span>
        </Callout>
      </div>
      <BackButton onDone={onDone} />
    </div>
  );
}

function BackButton({ onDone }: FormProps) {
  return (
    <Button variant="plain" size="bare" onClick={onDone}>
      Back to log in
    </Button>
  );
}

function NewPasswordForm({ token, onDone }: FormProps & { token: string }) {
  const { values, field, check } = useCheckedFields(mailedPassword, { token, newPassword: '' });
  const failureId = useId();
  const save = useSetMailedPassword();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (check()) save.mutate(values);
  };
  if (save.isSuccess) return <Done words="Your password is changed. Log in with the new one." onDone={onDone} />;
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate aria-label="New password">
      <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} isTall autoFocus />
      <SignInAlert id={failureId}>
        {save.error && describeSignInFailure(save.error, MESSAGES.password.failure)}
      </SignInAlert>
      <Button variant="primary" type="submit" size="wide" disabled={save.isPending}>
        {save.isPending ? 'Changing...' : 'Set new password'}
      </Button>
      <BackButton onDone={onDone} />
    </form>
  );
}
