import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminUser } from '../../../contract/admin-users.ts';
import { adminUsersQuery } from '../../data/admin-users.ts';
import { useAdmin } from '../../data/session.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { useFocusAfterRow } from '../../lib/row-focus.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { MadePassword, type MadePasswordOf } from './made-password.tsx';
import { OnlySuperAdmin } from './only-super-admin.tsx';
import { UserRow } from './user-row.tsx';

export const UserListCard = () => {
  const { data: users, isError, refetch } = useQuery(adminUsersQuery);
  if (isError) return <LoadFailure message="The admin users could not be loaded." onRetry={refetch} />;
  return users ? <UserList users={users} /> : <CardSkeletons count={1} />;
};

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
