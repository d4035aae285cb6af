import type { AdminUser } from '../../../contract/admin-users.ts';
import { describeRole, getDisplayName } from '../../lib/account-names.ts';
import { formatMoment } from '../../lib/moments.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { TabLink } from '../shell/tab-link.tsx';

interface UserRowProps {
  user: AdminUser;
  isOwn: boolean;
  /** Another row is being edited. */
  isBlocked: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const describeLogin = ({ lastLoginAt }: AdminUser): string =>
  lastLoginAt === null ? 'Never signed in' : `Signed in ${formatMoment(lastLoginAt)}`;

export const UserRow = ({ user, isOwn, isBlocked, onEdit, onDelete }: UserRowProps) => {
  const name = getDisplayName(user);
  return (
    <div className={`list-row user-row ${isOwn ? 'is-own' : ''}`}>
      <Avatar name={name} />
      <div className="list-names">
        <p className="list-title">
          {name}
          {isOwn && <span className="you">You</span>}
        </p>
        <p className="list-detail">
          {user.username} · {user.email ?? 'email not set'}
        </p>
      </div>
      <div className="user-role">
        <Badge look={user.isSuperAdmin ? 'solid' : 'quiet'}>{describeRole(user)}</Badge>
      </div>
      <div className="user-state">
        <StateBadge isActive={user.isActive} />
      </div>
      <p className="user-login">{isOwn ? 'Signed in now' : describeLogin(user)}</p>
      <div className="list-actions">
        {isOwn ? (
          <TabLink id="my-account">My Account</TabLink>
        ) : (
          <>
            <IconButton icon="pencil" label={`Edit ${name}`} disabled={isBlocked} onClick={onEdit} />
            <IconButton
              icon="trash"
              label={`Delete ${name}`}
              className="delete-button"
              disabled={isBlocked}
              onClick={onDelete}
            />
          </>
        )}
      </div>
    </div>
  );
};
