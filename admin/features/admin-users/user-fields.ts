import { useState } from 'react';
import { type AdminUser, adminUser, createAdminUser, updateAdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { Stored } from '../../forms/form-state.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { findProblems, type Problems, readCurrent } from '../../forms/problems.ts';
import { getDisplayName } from '../../ui/format.ts';
import { useCreateAdminUser, useUpdateAdminUser } from './data.ts';
import type { MadePasswordOf } from './passwords.tsx';

interface UserFormOptions {
  /** The account being edited; null while one is added. */
  user: AdminUser | null;
  isGone?: boolean;
  onSaved: (made: MadePasswordOf | null, saved: AdminUser | null) => void;
}

const toStored = (user: AdminUser): Stored<UserFields> => ({ version: user.version, fields: getUserFields(user) });

export const useUserForm = ({ user, isGone = false, onSaved }: UserFormOptions) => {
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateAdminUser();
  const update = useUpdateAdminUser();
  const { created, updated, createFailure, updateFailure } = MESSAGES.adminUser;
  const form = useItemForm({
    name: `admin-user:${user?.id ?? 'new'}`,
    label: user ? getDisplayName(user) : 'the new admin user',
    stored: user ? toStored(user) : { version: null, fields: EMPTY_USER },
    secret: SECRET_FIELDS,
    findProblems: (fields): Problems => ({
      ...findProblems(user ? updateAdminUser : createAdminUser, leaveOutBlanks(fields)),
      ...(fields.username.trim() === '' && { username: 'Username is required' }),
    }),
    save: (fields, version) => {
      const body = leaveOutBlanks(fields);
      // The one field that can be cleared: a term that is no more.
      const termEndsOn = fields.termEndsOn || null;
      if (user) return update.mutateAsync({ ...body, termEndsOn, id: user.id, version: version ?? user.version });
      return create.mutateAsync(createAdminUser.parse(body));
    },
    findTheirs: (error) => {
      const current = readCurrent(error, adminUser);
      return current && toStored(current);
    },
    success: user ? updated : created,
    isGone,
    failure: user ? updateFailure : createFailure,
    onSaved: (saved, { password }) =>
      onSaved(saved && made !== null && made === password ? { name: getDisplayName(saved), password } : null, saved),
  });
  return { ...form, setMade };
};

export type UserForm = ReturnType<typeof useUserForm>;

type UserFields = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  isActive: boolean;
  isSuperAdmin: boolean;
  /** As a date field gives it: 2027-06-30, or nothing. */
  termEndsOn: string;
};

/** As the forms call them; a password is shown to nobody. */
export const USER_FIELD_LABELS = {
  username: 'Username',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  isActive: 'Active',
  isSuperAdmin: 'Super Admin',
} as const;

const SECRET_FIELDS = ['password'] as const;

export const EMPTY_USER: UserFields = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  isActive: true,
  isSuperAdmin: false,
  termEndsOn: '',
};

const getUserFields = ({ username, isActive, isSuperAdmin, ...user }: AdminUser): UserFields => ({
  ...{ username, isActive, isSuperAdmin, password: '' },
  email: user.email ?? '',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  termEndsOn: user.termEndsOn ?? '',
});

/** What is sent: a blank field says nothing, so it stays out. */
export const leaveOutBlanks = (fields: UserFields): Partial<UserFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'boolean' || value.trim() !== ''));
