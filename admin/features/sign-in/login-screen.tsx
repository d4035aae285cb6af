import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import mark from '../../../club/art/mark-on-navy.svg?url';
import scene from '../../../club/art/scene-home.svg?url';
import { brand } from '../../../club/brand.ts';
import { sessionQuery } from '../../client/session.ts';
import { goToDashboard, HELP_PATH } from '../../navigation/location.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MailLinkForm, PasswordMailForm, RecoverForm, takeMailLink } from './forgotten-password.tsx';
import { SignInForm } from './sign-in-form.tsx';

const FOOT_LINK = 'inline-flex min-h-11 items-center gap-2.5 text-base font-semibold no-underline';

const BRAND_PLACES = {
  bar: 'w-56 shrink-0 pl-6 text-xl max-xl:w-auto max-md:min-h-11 max-md:pl-4 max-xs:pl-3 max-[15rem]:hidden',
  scene: 'relative z-2 min-h-11 self-start text-2xl',
};

export function LoginScreen() {
  const { data: session } = useQuery(sessionQuery);
  const isSignedIn = session?.authenticated === true;
  const [link, setLink] = useState(takeMailLink);
  // Opening a mailed link while this screen is open does not reload the page.
  useEffect(() => {
    const follow = () => setLink((known) => takeMailLink() ?? known);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const [way, setWay] = useState<'password' | 'code' | 'mail'>('password');
  const hasPasswordMail = session?.authenticated === false && session.hasPasswordMail === true;
  const startAgain = () => {
    setLink(null);
    setWay('password');
  };
  useEffect(() => {
    document.title = `Log in · ${brand.club.name}`;
    if (isSignedIn && !link) goToDashboard();
  }, [isSignedIn, link]);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)] max-md:block">
      <header className="leaning-scene relative flex flex-col justify-between bg-brand-950 px-14 pt-12 pb-14 text-white max-md:h-63 max-md:p-5">
        <img className="absolute inset-0 size-full object-cover max-md:object-[50%_42%]" src={scene} alt="" />
        <BrandMark place="scene" />
        <div className="relative z-2 mr-12 max-w-115 text-xl max-md:hidden">
          <p className="mb-3 font-heading text-[2.875rem] leading-[1.02] font-[820] tracking-tight font-stretch-[114%]">
            The website is yours to run.
          </p>
          <p>Change a banner, reword an event, see it live a moment later.</p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-112 self-center px-6 py-10 md:max-lg:pl-14 max-md:px-5 max-md:pt-6 max-md:pb-10">
        <h1 className="text-[2.25rem] max-md:text-5xl">Admin Dashboard</h1>
        <p className="mt-2.5 mb-8 text-lg max-md:mb-6">Sign in to edit the {brand.club.name} website.</p>
        {link ? (
          <MailLinkForm key={link.token} link={link} onDone={startAgain} />
        ) : way === 'code' ? (
          <RecoverForm onDone={startAgain} />
        ) : way === 'mail' ? (
          <PasswordMailForm onDone={startAgain} />
        ) : (
          <SignInForm />
        )}
        <div className="mt-4.5 grid justify-items-start gap-1 border-b border-line pb-5 in-has-data-[slot=two-factor]:hidden">
          <p>Forgot your password? Ask a Super Admin of the club to set a new one for you.</p>
          {hasPasswordMail && way !== 'mail' && !link && (
            <Button label="Get a link by mail" variant="plain" size="bare" icon="undo" onClick={() => setWay('mail')} />
          )}
          {way !== 'code' && !link && (
            <Button label="Use a recovery code" variant="plain" size="bare" icon="key" onClick={() => setWay('code')} />
          )}
        </div>
        <div className="mt-3 flex flex-wrap justify-between gap-x-6">
          <a className={FOOT_LINK} href="/">
            <Icon name="arrow-left" size={18} />
            Back to the website
          </a>
          <a className={FOOT_LINK} href={`${HELP_PATH}?page=cannot-sign-in`}>
            <Icon name="info" size={18} />
            Help
          </a>
        </div>
      </main>
    </div>
  );
}

export function BrandMark({ place }: { place: keyof typeof BRAND_PLACES }) {
  const isBar = place === 'bar';
  return (
    <a
      className={`flex items-center gap-3.5 font-heading font-[750] wrap-anywhere text-white font-stretch-[112%] no-underline ${BRAND_PLACES[place]}`}
      href="/"
      title="To the website"
    >
      <img className={isBar ? 'size-9 shrink-0' : 'size-10 shrink-0'} src={mark} alt="" width="40" height="40" />
      <span className={isBar ? `max-[75rem]:hidden ${brand.club.name.length > 20 ? 'text-sm leading-tight' : ''}` : ''}>
        {brand.club.name}
      </span>
    </a>
  );
}
