import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showOutcome } from '../../client/failures.ts';
import { useAdmin } from '../../client/session.ts';
import { TabLink } from '../../navigation/links.tsx';
import { Avatar, Badge, StateBadge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeCard, TitledCard } from '../../ui/card.tsx';
import { describeRole, formatMoment, getDisplayName } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RowDetail, RowNames, RowTitle, rowStyle } from '../../ui/list.tsx';
import { defineLoaded } from '../../ui/loaded.tsx';
import { TabHeader } from '../../ui/panel.tsx';
import { EditButtons } from '../../ui/row-buttons.tsx';
import { useEditedRow } from '../../ui/rows.ts';
import { TermReminder } from '../season/term-reminder.tsx';
import { adminUsersQuery, useDeleteAdminUser } from './data.ts';
import { MadePassword, type MadePasswordOf } from './passwords.tsx';
import { TwoFactorRule } from './two-factor.tsx';
import { EditUserForm, NewUserCard } from './user-form.tsx';

/** One column per fact, if the list has room for six. */
const USER_ROW =
  "grid gap-3.5 pl-6 max-md:pl-4 @max-[52rem]:gap-x-3 @max-[52rem]:gap-y-1 @max-[19rem]:gap-x-2 @max-[15rem]:grid-cols-[44px_minmax(0,1fr)] @max-[15rem]:[grid-template-areas:'avatar_names'_'._role'_'._state'_'._login'_'._tools'] @max-[34rem]:grid-cols-[44px_auto_minmax(0,1fr)_auto] @max-[34rem]:[grid-template-areas:'avatar_names_names_names'_'._role_state_state'_'._login_login_tools'] @min-[34rem]:@max-[52rem]:grid-cols-[44px_auto_auto_minmax(0,1fr)_auto] @min-[34rem]:@max-[52rem]:[grid-template-areas:'avatar_names_names_names_tools'_'._role_state_login_tools'] @min-[52rem]:grid-cols-[44px_minmax(0,1fr)_112px_96px_196px_96px]";

interface UserRowProps {
  user: AdminUser;
  isOwn: boolean;
  /** True while another row is being edited. */
  isBlocked: boolean;
  onEdit: () => void;
}

const describeLogin = ({ lastLoginAt }: AdminUser): string =>
  lastLoginAt === null ? 'Never signed in' : `Signed in ${formatMoment(lastLoginAt)}`;

interface OnlySuperAdminProps {
  /** Account that could become a super admin. Null if no other account is active. */
  candidate: AdminUser | null;
  isBlocked: boolean;
  onChoose: (user: AdminUser) => void;
}

const focusNewUser = () =>
  document.querySelector<HTMLElement>('#new-admin-user [name="username"]')?.focus({ preventScroll: false });

export function AdminUsersTab() {
  const { isSuperAdmin } = useAdmin();
  // The list would push the form down.
  const { isFetched } = useQuery({ ...adminUsersQuery, enabled: isSuperAdmin });
  return (
    <div className="mx-auto max-w-260">
      <TabHeader title="Admin Users" lead="People who can sign in here." />
      {isSuperAdmin ? (
        <Stack>
          <TermReminder />
          <UserListCard />
          {isFetched && (
            <>
              <NewUserCard />
              <TwoFactorRule />
            </>
          )}
        </Stack>
      ) : (
        <NoticeCard>Only a Super Admin can see and change who signs in here.</NoticeCard>
      )}
    </div>
  );
}

const UserListCard = defineLoaded(adminUsersQuery, 'The admin users could not be loaded.', UserList);

function UserList({ data: users }: { data: readonly AdminUser[] }) {
  const { id: ownId } = useAdmin();
  const { edited, editedId, isGone, edit, close, rows } = useEditedRow(users);
  const [made, setMade] = useState<MadePasswordOf | null>(null);
  const superAdmins = users.filter(({ isActive, isSuperAdmin }) => isActive && isSuperAdmin);
  const people = users.length === 1 ? '1 person' : `${users.length} people`;
  const saved = (password: MadePasswordOf | null) => {
    close();
    setMade(password);
  };
  return (
    <TitledCard
      title="Current Admin Users"
      aside={
        <p>
          {people}, {superAdmins.length} Super Admin{superAdmins.length === 1 ? '' : 's'} active
        </p>
      }
    >
      {made && <MadePassword {...made} onDone={() => setMade(null)} />}
      <ul className="@container" ref={rows}>
        {(edited && isGone ? [...users, edited] : users).map((user) => (
          <li key={user.id} data-row={user.id}>
            {user.id === editedId ? (
              <EditUserForm user={user} isGone={isGone} onSaved={saved} onCancel={close} />
            ) : (
              <UserRow user={user} isOwn={user.id === ownId} isBlocked={editedId !== null} onEdit={() => edit(user)} />
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
    </TitledCard>
  );
}

function UserRow({ user, isOwn, isBlocked, onEdit }: UserRowProps) {
  const remove = useDeleteAdminUser();
  const { deleted, deleteFailure } = MESSAGES.adminUser;
  const name = getDisplayName(user);
  return (
    <div className={`${rowStyle({ shape: 'grid' })} ${USER_ROW} ${isOwn ? 'bg-paper' : ''}`}>
      <Avatar name={name} size="large" className="@max-[52rem]:self-start @max-[52rem]:[grid-area:avatar]" />
      <RowNames beside="cell" className="@max-[52rem]:[grid-area:names]">
        <RowTitle>
          {name}
          {isOwn && <Badge variant="gold">You</Badge>}
        </RowTitle>
        <RowDetail>
          {user.username} · {user.email ?? 'email not set'}
        </RowDetail>
      </RowNames>
      <div className="@max-[52rem]:[grid-area:role]">
        <Badge variant={user.isSuperAdmin ? 'solid' : 'quiet'}>{describeRole(user)}</Badge>
      </div>
      <div className="@max-[52rem]:[grid-area:state]">
        <StateBadge isActive={user.isActive} />
      </div>
      <p className="@max-[52rem]:[grid-area:login]">{isOwn ? 'Signed in now' : describeLogin(user)}</p>
      <div className="flex shrink-0 justify-end whitespace-nowrap @max-[52rem]:[grid-area:tools]">
        {isOwn ? (
          <TabLink id="my-account">My Account</TabLink>
        ) : (
          <EditButtons
            name={name}
            isBusy={isBlocked || remove.isPending}
            confirmation={{
              question: `Are you sure you want to delete ${name}?`,
              consequence: 'They can’t sign in anymore. Their edits stay on the site.',
              action: 'Delete admin user',
            }}
            onEdit={onEdit}
            onDelete={() => void showOutcome(remove.mutateAsync(user.id), deleted, deleteFailure)}
          />
        )}
      </div>
    </div>
  );
}

/** Explains why the last super admin cannot be demoted, and offers a way out. */
function OnlySuperAdmin({ candidate, isBlocked, onChoose }: OnlySuperAdminProps) {
  return (
    <div className="mx-6 mt-4 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-accent-100 px-5 py-4 text-ink max-md:mx-4 max-md:items-start">
      <Icon name="key" className="self-start" />
      <p className="flex-[1_1_320px] max-md:basis-[calc(100%-40px)]">
        <strong>You are the only active Super Admin.</strong> If you lose your password, nobody can let you back in, so
        this account can’t be turned off or deleted. Make one more person a Super Admin.
      </p>
      <Button
        icon="plus"
        label={candidate ? 'Choose someone' : 'Add someone'}
        disabled={isBlocked}
        onClick={() => (candidate ? onChoose(candidate) : focusNewUser())}
      />
    </div>
  );
}
