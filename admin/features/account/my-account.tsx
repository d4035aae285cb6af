import { useAdmin } from '../../client/session.ts';
import { Avatar, Badge } from '../../ui/badges.tsx';
import { Panel } from '../../ui/card.tsx';
import { describeRole, getDisplayName, getFullName } from '../../ui/format.ts';
import { TwoFactorCard } from '../two-factor/two-factor-card.tsx';
import { ChangePasswordForm } from './change-password.tsx';
import { SessionsCard } from './sessions.tsx';

export const MyAccountTab = () => (
  <Panel title="My Account" lead="Your sign-in details.">
    <div className="stack">
      <ProfileCard />
      <ChangePasswordForm />
      <TwoFactorCard />
      <SessionsCard />
    </div>
  </Panel>
);

const NOT_SET = 'Not set';

const ProfileCard = () => {
  const admin = useAdmin();
  const facts = [
    { term: 'Username', value: admin.username },
    { term: 'Email', value: admin.email || NOT_SET },
    { term: 'Name', value: getFullName(admin) || NOT_SET },
  ];
  return (
    <section className="card profile" aria-labelledby="profile-title">
      <header className="profile-header">
        <Avatar name={getDisplayName(admin)} />
        <h3 className="card-title" id="profile-title">
          Account Information
        </h3>
        <Badge look="quiet" icon="shield">
          {describeRole(admin)}
        </Badge>
      </header>
      <dl className="facts">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
