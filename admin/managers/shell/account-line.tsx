import { useAdmin } from '../../data/session.ts';
import { describeRole, getDisplayName } from '../../lib/account-names.ts';
import { Avatar } from '../../ui/avatar.tsx';

export const AccountLine = () => {
  const admin = useAdmin();
  const name = getDisplayName(admin);
  return (
    <div className="account-line">
      <Avatar name={name} />
      <div>
        <p className="account-name">{name}</p>
        <p className="account-role">{describeRole(admin)}</p>
      </div>
    </div>
  );
};
