import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { brand } from '../../../contract/brand.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { recoverPassword } from '../../../contract/second-factor.ts';
import mark from '../../../site/art/mark-on-navy.svg?url';
import scene from '../../../site/art/scene-home.svg?url';
import { sessionQuery } from '../../client/session.ts';
import { findProblems, type Problems } from '../../forms/problems.ts';
import { goToDashboard } from '../../navigation/location.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { useRecoverPassword } from '../two-factor/data.ts';
import { SignInForm } from './sign-in-form.tsx';
import { describeSignInFailure, SignInAlert } from './two-factor-form.tsx';

export const LoginScreen = () => {
  const { data: session } = useQuery(sessionQuery);
  const isSignedIn = session?.authenticated === true;
  const [isRecovering, setRecovering] = useState(false);
  useEffect(() => {
    document.title = `Log in · ${brand.club.name}`;
    if (isSignedIn) goToDashboard();
  }, [isSignedIn]);
  return (
    <div className="login">
      <header className="login-scene">
        <img className="login-art" src={scene} alt="" />
        <BrandMark />
        <div className="login-words">
          <p className="login-slogan">The website is yours to run.</p>
          <p>Change a banner, reword an event, see it live a moment later.</p>
        </div>
      </header>
      <main className="login-main">
        <h1 className="login-title">Admin Dashboard</h1>
        <p className="login-lead">Sign in to edit the {brand.club.name} website.</p>
        {isRecovering ? <RecoverForm onDone={() => setRecovering(false)} /> : <SignInForm />}
        <div className="login-help">
          <p>Forgot your password? Ask a Super Admin of the club to set a new one for you.</p>
          {!isRecovering && (
            <Button look="plain" icon="key" onClick={() => setRecovering(true)}>
              Use a recovery code
            </Button>
          )}
        </div>
        <a className="login-back" href="/">
          <Icon name="arrow-left" size={18} />
          Back to the website
        </a>
      </main>
    </div>
  );
};

const EMPTY = { username: '', recoveryCode: '', newPassword: '' };

/** A new password for whoever holds a printed recovery code. */
const RecoverForm = ({ onDone }: { onDone: () => void }) => {
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

export const BrandMark = () => (
  <a className="brand" href="/" title="To the website">
    <img src={mark} alt="" width="40" height="40" />
    <span className="brand-name">{brand.club.name}</span>
  </a>
);
