import type { AdminUser } from '../../../contract/admin-users.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface OnlySuperAdminProps {
  /** Who could be made one; null while nobody else is active. */
  candidate: AdminUser | null;
  isBlocked: boolean;
  onChoose: (user: AdminUser) => void;
}

const focusNewUser = () =>
  document.querySelector<HTMLElement>('#new-admin-user [name="username"]')?.focus({ preventScroll: false });

/** Why the last super admin stays one, and the way out. */
export const OnlySuperAdmin = ({ candidate, isBlocked, onChoose }: OnlySuperAdminProps) => (
  <div className="only-super-admin">
    <Icon name="key" />
    <p>
      <strong>You are the only active Super Admin.</strong> If you lose your password, nobody can let you back in, so
      this account can’t be turned off or deleted. Make one more person a Super Admin.
    </p>
    <Button icon="plus" disabled={isBlocked} onClick={() => (candidate ? onChoose(candidate) : focusNewUser())}>
      {candidate ? 'Choose someone' : 'Add someone'}
    </Button>
  </div>
);
