import { useAdmin } from '../../data/session.ts';
import { describeRole, getDisplayName, getFullName } from '../../lib/account-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

const NOT_SET = 'Not set';

export const ProfileCard = () => {
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
