import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../data/session.ts';
import { goToLogin } from '../lib/location.ts';
import { EditingProvider } from '../managers/content-blocks/editing.tsx';
import { Dashboard } from '../managers/shell/dashboard.tsx';
import { tabContents } from '../tabs/tab-contents.ts';
import { Button } from '../ui/button.tsx';
import { SecondStepDueScreen } from './second-step-due-screen.tsx';

/** Shows the dashboard to who is signed in; everyone else is led to the sign-in page. */
export const DashboardScreen = () => {
  const { data: session, isError, refetch } = useQuery(sessionQuery);
  const isSignedOut = session?.authenticated === false;
  useEffect(() => {
    if (isSignedOut) goToLogin();
  }, [isSignedOut]);
  if (isError) {
    return (
      <main className="screen-message" role="alert">
        <h1>Admin Dashboard</h1>
        <p>The server could not be reached.</p>
        <Button onClick={() => refetch()}>Try again</Button>
      </main>
    );
  }
  if (!session?.authenticated) {
    return (
      <main className="screen-message" role="status">
        Loading...
      </main>
    );
  }
  if (session.secondFactorDue) return <SecondStepDueScreen />;
  return (
    <EditingProvider>
      <Dashboard contents={tabContents} />
    </EditingProvider>
  );
};
