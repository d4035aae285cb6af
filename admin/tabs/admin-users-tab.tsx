import { useAdmin } from '../data/session.ts';
import { NewUserCard } from '../managers/admin-users/new-user-card.tsx';
import { SecondStepRule } from '../managers/admin-users/second-step-rule.tsx';
import { UserListCard } from '../managers/admin-users/user-list-card.tsx';
import { TermReminder } from '../managers/hand-over/term-reminder.tsx';
import { TabHeader } from '../managers/shell/tab-header.tsx';

export const AdminUsersTab = () => {
  const { isSuperAdmin } = useAdmin();
  return (
    <div className="medium centered">
      <TabHeader title="Admin Users" lead="People who can sign in here." />
      {isSuperAdmin ? (
        <div className="stack">
          <TermReminder />
          <UserListCard />
          <NewUserCard />
          <SecondStepRule />
        </div>
      ) : (
        <p className="card notice-card">Only a Super Admin can see and change who signs in here.</p>
      )}
    </div>
  );
};
