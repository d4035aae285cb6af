import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useAdmin } from '../../client/session.ts';
import { TabLink } from '../../navigation/links.tsx';
import { Avatar, Badge, StateBadge } from '../../ui/badges.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CardHeader, Loaded, TabHeader } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { describeRole, formatMoment, getDisplayName } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEditedRow, useFocusAfterRow } from '../../ui/rows.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { TermReminder } from '../hand-over/term-reminder.tsx';
import { adminUsersQuery, useDeleteAdminUser } from './data.ts';
import { MadePassword, type MadePasswordOf } from './passwords.tsx';
import { TwoFactorRule } from './two-factor.tsx';
import { EditUserForm, NewUserCard } from './user-form.tsx';

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
          <TwoFactorRule />
        </div>
      ) : (
        <p className="card notice-card">Only a Super Admin can see and change who signs in here.</p>
      )}
    </div>
  );
};

const UserListCard = () => (
  <Loaded query={useQuery(adminUsersQuery)} failure="The admin users could not be loaded.">
    {(users) => <UserList users={users} />}
  </Loaded>
);

const isActiveSuperAdmin = (user: AdminUser): boolean => user.isActive && user.isSuperAdmin;

const UserList = ({ users }: { users: readonly AdminUser[] }) => {
  const titleId = useId();
  const { id: ownId } = useAdmin();
  const { edited, editedId, isGone, edit, close } = useEditedRow(users);
  const [deleted, setDeleted] = useState<AdminUser | null>(null);
  const [made, setMade] = useState<MadePasswordOf | null>(null);
  const rows = useFocusAfterRow(editedId);
  const superAdmins = users.filter(isActiveSuperAdmin);
  const people = users.length === 1 ? '1 person' : `${users.length} people`;
  const saved = (password: MadePasswordOf | null) => {
    close();
    setMade(password);
  };
  return (
    <section className="card" aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Current Admin Users">
        <p>
          {people}, {superAdmins.length} Super Admin{superAdmins.length === 1 ? '' : 's'} active
        </p>
      </CardHeader>
      {made && <MadePassword {...made} onDone={() => setMade(null)} />}
      <ul className="list-rows" ref={rows}>
        {(edited && isGone ? [...users, edited] : users).map((user) => (
          <li key={user.id} data-row={user.id}>
            {user.id === editedId ? (
              <EditUserForm user={user} isGone={isGone} onSaved={saved} onCancel={close} />
            ) : (
              <UserRow
                user={user}
                isOwn={user.id === ownId}
                isBlocked={editedId !== null}
                onEdit={() => edit(user)}
                onDelete={() => setDeleted(user)}
              />
            )}
          </li>
        ))}
      </ul>
      {superAdmins.length === 1 && (
        <OnlySuperAdmin
          candidate={users.find((user) => user.id !== ownId && user.isActive) ?? null}
          isBlocked={editedId !== null}
          onChoose={edit}
        />
      )}
      <DeleteUserDialog user={deleted} onClose={() => setDeleted(null)} />
    </section>
  );
};

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

const UserRow = ({ user, isOwn, isBlocked, onEdit, onDelete }: UserRowProps) => {
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

const DeleteUserDialog = ({ user, onClose }: { user: AdminUser | null; onClose: () => void }) => {
  const remove = useDeleteAdminUser();
  const deleteUser = () => {
    if (!user) return;
    remove.mutate(user.id, {
      onSuccess: () => showSuccess(MESSAGES.adminUser.deleted),
      onError: (error) => showServerFailure(error, MESSAGES.adminUser.deleteFailure),
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onCancel={onClose}
      onConfirm={deleteUser}
      question={`Are you sure you want to delete ${user ? getDisplayName(user) : ''}?`}
      consequence="They can’t sign in anymore. Their edits stay on the site."
      action="Delete admin user"
    />
  );
};

interface OnlySuperAdminProps {
  /** Who could be made one; null while nobody else is active. */
  candidate: AdminUser | null;
  isBlocked: boolean;
  onChoose: (user: AdminUser) => void;
}

const focusNewUser = () =>
  document.querySelector<HTMLElement>('#new-admin-user [name="username"]')?.focus({ preventScroll: false });

/** Why the last super admin stays one, and the way out. */
const OnlySuperAdmin = ({ candidate, isBlocked, onChoose }: OnlySuperAdminProps) => (
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
