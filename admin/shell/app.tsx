import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { brand } from '../../club/brand.ts';
import { lockWindowId } from '../client/api.ts';
import { createQueryClient } from '../client/query-client.ts';
import { sessionQuery } from '../client/session.ts';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';
import { EditingProvider } from '../forms/leaving.tsx';
import { goToLogin, isHelp, LOGIN_PATH, useHref } from '../navigation/location.ts';
import { readTab } from '../navigation/tabs.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/kept-focus.ts';
import { late } from '../ui/late.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Tooltips } from '../ui/tooltip.tsx';
import { Dashboard } from './dashboard.tsx';
import { loadScreens, routes } from './routes.tsx';

const TwoFactorDueScreen = late(
  async () => (await import('../features/two-factor/two-factor-card.tsx')).TwoFactorDueScreen,
);

/** Contains both pages, so that a message shown while signing in remains on the dashboard. */
export function App() {
  const [client] = useState(createQueryClient);
  useEffect(lockWindowId, []);
  useEffect(() => keepFocus(() => client.isMutating() > 0), [client]);
  const isLogin = useHref().split('?')[0] === LOGIN_PATH;
  return (
    <ErrorScreen>
      <QueryClientProvider client={client}>
        {isLogin ? <LoginScreen /> : <DashboardScreen />}
        <Tooltips />
        <Toasts isLogin={isLogin} />
      </QueryClientProvider>
    </ErrorScreen>
  );
}

/** Replaces the empty page that React leaves after an error, as when an extension of the browser rewrites the page. */
class ErrorScreen extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true });
  override state = { isBroken: false };

  override render() {
    if (!this.state.isBroken) return this.props.children;
    const message = 'Something went wrong on this screen. Load it again: text that you typed is kept.';
    return <FailureScreen message={message} action="Load again" onAction={() => window.location.reload()} />;
  }
}

/** Shows the dashboard if signed in, otherwise redirects to the sign-in page. */
function DashboardScreen() {
  const { data: session, isLoadingError, refetch } = useQuery(sessionQuery);
  const href = useHref();
  const tab = readTab(href);
  const isHelpAlone = isHelp(href) && !session?.authenticated;
  const isSignedOut = session?.authenticated === false;
  // While the session loads.
  useEffect(() => loadScreens([routes[tab]]), [tab]);
  useEffect(() => {
    if (isSignedOut && !isHelpAlone) goToLogin();
  }, [isSignedOut, isHelpAlone]);
  if (isHelpAlone) return <HelpScreen />;
  if (isLoadingError) {
    return <FailureScreen message="The server could not be reached." action="Try again" onAction={() => refetch()} />;
  }
  const waiting = (
    <main className="grid min-h-screen place-content-center justify-items-center gap-3 p-6">
      <h1 className="sr-only">Admin Dashboard</h1>
      <p role="status">Loading...</p>
    </main>
  );
  if (!session?.authenticated) return waiting;
  if (session.twoFactorDue) {
    return (
      <Suspense fallback={waiting}>
        <TwoFactorDueScreen />
      </Suspense>
    );
  }
  return (
    <EditingProvider>
      <Dashboard />
    </EditingProvider>
  );
}

function FailureScreen({ message, action, onAction }: { message: string; action: string; onAction: () => void }) {
  return (
    <main className="grid min-h-screen place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-[2rem]">Admin Dashboard</h1>
      <p role="alert">{message}</p>
      <Button label={action} onClick={onAction} />
    </main>
  );
}

/** The guide, for those who cannot sign in. */
function HelpScreen() {
  useEffect(() => {
    document.title = `Help · ${brand.club.name}`;
  }, []);
  return (
    <main className="px-10 pt-8 pb-24 max-md:px-3 max-md:pt-5">
      <h1 className="sr-only">Help</h1>
      <Suspense fallback={<p role="status">Loading...</p>}>
        <routes.help />
      </Suspense>
      <p className="mx-auto mt-6 max-w-240">
        <a className="inline-flex min-h-11 items-center font-semibold" href={LOGIN_PATH}>
          Log in
        </a>
      </p>
    </main>
  );
}
