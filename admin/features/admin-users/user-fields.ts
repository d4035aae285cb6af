import { useState } from 'react';
import { type AdminUser, adminUser, createAdminUser, updateAdminUser } from '../../../contract/admin-users.ts';
import { listFieldLabels } from '../../../contract/entities.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { labelFields } from '../../forms/entity-form.tsx';
import type { Stored } from '../../forms/form-state.ts';
import { useItemForm } from '../../forms/item-form.ts';
import { findProblems, type Problems, readCurrent } from '../../forms/problems.ts';
import { getDisplayName } from '../../ui/format.ts';
import { useCreateAdminUser, useUpdateAdminUser } from './data.ts';
import type { MadePasswordOf } from './passwords.tsx';

interface UserFormOptions {
  /** The edited account. Null while adding one. */
  user: AdminUser | null;
  isGone?: boolean;
  onSaved: (made: MadePasswordOf | null, saved: AdminUser | null) => void;
}

const toStored = (user: AdminUser): Stored<UserFields> => ({ version: user.version, fields: getUserFields(user) });

export type UserForm = ReturnType<typeof useUserForm>;

/** Passwords are never shown. */
export const USER_FIELD_LABELS = listFieldLabels('adminUsers');

type UserFields = typeof EMPTY_USER;

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

export const leaveOutBlanks = (fields: UserFields): Partial<UserFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'boolean' || value.trim() !== ''));

export function useUserForm({ user, isGone = false, onSaved }: UserFormOptions) {
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateAdminUser();
  const update = useUpdateAdminUser();
  const { created, updated, createFailure, updateFailure } = MESSAGES.adminUser;
  const form = useItemForm({
    name: `admin-user:${user?.id ?? 'new'}`,
    label: user ? getDisplayName(user) : 'the new admin user',
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
  return { ...form, ...labelFields<UserFields>(form, USER_FIELD_LABELS), setMade };
}

function getUserFields({ username, isActive, isSuperAdmin, ...user }: AdminUser): UserFields {
  const [email, firstName, lastName] = [user.email ?? '', user.firstName ?? '', user.lastName ?? ''];
  const termEndsOn = user.termEndsOn ?? '';
  return { username, email, firstName, lastName, password: '', isActive, isSuperAdmin, termEndsOn };
}
