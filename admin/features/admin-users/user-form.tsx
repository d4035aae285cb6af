import { useState } from 'react';
import {
  type AdminUser,
  adminUser,
  createAdminUser,
  PASSWORD_MIN,
  updateAdminUser,
} from '../../../contract/admin-users.ts';
import { listFieldLabels } from '../../../contract/entities.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { readColumns } from '../../forms/entity-form.tsx';
import { FormActions, FormFrame } from '../../forms/form-frame.tsx';
import type { Stored } from '../../forms/form-state.ts';
import { describeSave, useItemForm } from '../../forms/item-form.ts';
import { findProblems, type Problems, readTheirs } from '../../forms/problems.ts';
import { Avatar } from '../../ui/badges.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/fields.tsx';
import { getDisplayName } from '../../ui/format.ts';
import { ButtonRow, FormRow } from '../../ui/layout.tsx';
import { WelcomeMessage } from '../season/welcome-text.tsx';
import { useCreateAdminUser, useUpdateAdminUser } from './data.ts';
import { MadePassword, type MadePasswordOf, OtherPasswordField } from './passwords.tsx';
import { OtherTwoFactor } from './two-factor.tsx';

/** Passwords are never shown. */
const FIELD_LABELS = listFieldLabels('adminUsers');

const NEW_USER = 'Add New Admin User';

export const EMPTY_USER = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  isActive: true as boolean,
  isSuperAdmin: false as boolean,
  /** Value of a date field: 2027-06-30, or empty. */
  termEndsOn: '',
};

type UserFields = typeof EMPTY_USER;

export const leaveOutBlanks = (fields: UserFields): Partial<UserFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'boolean' || value.trim() !== ''));

interface EditUserFormProps {
  user: AdminUser;
  isGone: boolean;
  onSaved: (made: MadePasswordOf | null) => void;
  onCancel: () => void;
}

export function EditUserForm({ user, isGone, onSaved, onCancel }: EditUserFormProps) {
  const form = useUserForm({ user, isGone, onSaved, onDiscarded: onCancel });
  const name = getDisplayName(user);
  return (
    <FormFrame
      form={form}
      item={{ entity: 'adminUsers', id: user.id, name }}
      title={
        <>
          <Avatar name={name} size="large" />
          <span className="text-xl">Edit {name}</span>
        </>
      }
    >
      <UserFields form={form} user={user} />
      <FormActions form={form} action="Update" onCancel={form.cancel} />
    </FormFrame>
  );
}

export function NewUserCard() {
  const [made, setMade] = useState<MadePasswordOf | null>(null);
  const [created, setCreated] = useState<AdminUser | null>(null);
  const onSaved = (next: MadePasswordOf | null, saved: AdminUser | null) => {
    setMade(next);
    setCreated(saved);
  };
  const form = useUserForm({ user: null, onSaved });
  const { username, password } = form.fields;
  const missing = username.trim() === '' ? 'username' : password === '' ? 'password' : null;
  return (
    <TitledCard
      title={NEW_USER}
      lead="They can sign in as soon as you create the account. Tell them the password yourself."
    >
      {made && <MadePassword {...made} onDone={() => setMade(null)} />}
      {created && (
        <section
          className="grid gap-4 px-6 pb-6 max-md:px-4"
          aria-label={`Welcome message for ${getDisplayName(created)}`}
        >
          <WelcomeMessage account={created} />
        </section>
      )}
      <form
        className="grid grid-cols-1 gap-5 px-6 pt-1 pb-6 max-md:px-4 max-md:pb-5"
        id="new-admin-user"
        {...form.element}
        aria-label={NEW_USER}
      >
        <UserFields form={form} user={null} />
        <ButtonRow className="border-t border-line-cool pt-5">
          {missing && <p className="mr-auto">{`Enter a ${missing} to continue.`}</p>}
          <SubmitButton
            label={describeSave(form, 'Create Admin User', 'Creating...')}
            disabled={missing !== null || form.isSaving}
          />
        </ButtonRow>
      </form>
    </TitledCard>
  );
}

interface UserFormOptions {
  /** The edited account. Null while adding one. */
  user: AdminUser | null;
  isGone?: boolean;
  onSaved: (made: MadePasswordOf | null, saved: AdminUser | null) => void;
  onDiscarded?: () => void;
}

function useUserForm({ user, isGone = false, onSaved, onDiscarded }: UserFormOptions) {
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateAdminUser();
  const update = useUpdateAdminUser();
  const { created, updated, createFailure, updateFailure } = MESSAGES.adminUser;
  const form = useItemForm({
    name: `admin-user:${user?.id ?? 'new'}`,
    label: user ? getDisplayName(user) : 'the new admin user',
    labels: FIELD_LABELS,
    stored: user ? toStored(user) : { version: null, fields: EMPTY_USER },
    secret: ['password'],
    findProblems: (fields): Problems => ({
      ...findProblems(user ? updateAdminUser : createAdminUser, leaveOutBlanks(fields)),
      ...(fields.username.trim() === '' && { username: 'Username is required' }),
    }),
    save: (fields, version) => {
      const body = leaveOutBlanks(fields);
      // The only field that can be cleared.
      const termEndsOn = fields.termEndsOn || null;
      if (user) return update.mutateAsync({ ...body, termEndsOn, id: user.id, version: version ?? user.version });
      return create.mutateAsync(createAdminUser.parse(body));
    },
    findTheirs: readTheirs(adminUser, toStored),
    success: user ? updated : created,
    isGone,
    failure: user ? updateFailure : createFailure,
    onDiscarded,
    onSaved: (saved, { password }) =>
      onSaved(saved && made !== null && made === password ? { name: getDisplayName(saved), password } : null, saved),
  });
  return { ...form, setMade };
}

function toStored(user: AdminUser): Stored<UserFields> {
  return { version: user.version, fields: readColumns(EMPTY_USER, user) };
}

function UserFields({ form, user }: { form: ReturnType<typeof useUserForm>; user: AdminUser | null }) {
  const { text, toggle } = form;
  return (
    <>
      <FormRow columns="two">
        <TextField {...text('username')} autoComplete="off" isExact required autoFocus={user !== null} />
        <TextField isOptional {...text('email')} type="email" autoComplete="off" placeholder="name@example.org" />
      </FormRow>
      <FormRow columns="two">
        <TextField isOptional {...text('firstName')} autoComplete="off" />
        <TextField isOptional {...text('lastName')} autoComplete="off" />
      </FormRow>
      <OtherPasswordField
        {...text('password')}
        label={user ? 'New password' : 'Password'}
        placeholder={user ? 'Leave blank to keep the current password' : `Minimum ${PASSWORD_MIN} characters`}
        onMade={form.setMade}
        owner={form.fields}
      />
      <TextField
        isOptional
        {...text('termEndsOn')}
        type="date"
        hint="The dashboard reminds the Super Admins a month before."
      />
      {user && <OtherTwoFactor user={user} />}
      <FormRow columns="two">
        <SwitchField hint="Can sign in" {...toggle('isActive')} />
        <SwitchField hint="Can also add, change and delete admin users" {...toggle('isSuperAdmin')} />
      </FormRow>
    </>
  );
}
