import { brand } from '../../contract/brand.ts';
import { useLogout } from '../data/session.ts';
import { SecondStepCard } from '../managers/second-step/second-step-card.tsx';
import { Button } from '../ui/button.tsx';

/** All that an account sees of the dashboard until it has a second step. */
export const SecondStepDueScreen = () => {
  const logout = useLogout();
  return (
    <main className="due-screen">
      <h1 className="due-site">{brand.club.name} dashboard</h1>
      <h2 className="tab-title">One more thing before you start</h2>
      <p>
        This club asks everybody for a second step after the password. Add a passkey or set up an authenticator app;
        then print recovery codes in My Account.
      </p>
      <SecondStepCard />
      <Button icon="logout" onClick={() => logout.mutate()}>
        Logout
      </Button>
    </main>
  );
};
