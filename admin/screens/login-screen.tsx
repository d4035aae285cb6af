import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { brand } from '../../contract/brand.ts';
import scene from '../../site/art/scene-home.svg?url';
import { sessionQuery } from '../data/session.ts';
import { goToDashboard } from '../lib/location.ts';
import { BrandMark } from '../managers/shell/brand-mark.tsx';
import { RecoverForm } from '../managers/sign-in/recover-form.tsx';
import { SignInForm } from '../managers/sign-in/sign-in-form.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

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
