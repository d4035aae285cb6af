import { useState } from 'react';
import { type AdminUser, adminUser, createAdminUser, updateAdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useCreateAdminUser, useUpdateAdminUser } from '../../data/admin-users.ts';
import { useAdmin } from '../../data/session.ts';
import { getDisplayName } from '../../lib/account-names.ts';
import { findProblems, type Problems } from '../../lib/form-problems.ts';
import { useItemForm } from '../../lib/item-form.ts';
import type { Stored } from '../../lib/kept-fields.ts';
import type { MadePasswordOf } from './made-password.tsx';
import { EMPTY_USER, getUserFields, leaveOutBlanks, SECRET_FIELDS, type UserFields } from './user-fields.ts';

interface UserFormOptions {
  /** The account being edited; null while one is added. */
  user: AdminUser | null;
  isGone?: boolean;
  onSaved: (made: MadePasswordOf | null) => void;
}

const toStored = (user: AdminUser): Stored<UserFields> => ({ version: user.version, fields: getUserFields(user) });

export const useUserForm = ({ user, isGone = false, onSaved }: UserFormOptions) => {
  const admin = useAdmin();
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateAdminUser();
  const update = useUpdateAdminUser();
  const { created, updated, createFailure, updateFailure } = MESSAGES.adminUser;
  const form = useItemForm({
    adminId: admin.id,
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
    findTheirs: ({ body }) => {
      const { data } = adminUser.safeParse(body?.current);
      return data ? toStored(data) : null;
    },
    success: user ? updated : created,
    isGone,
    failure: user ? updateFailure : createFailure,
    onSaved: (saved, { password }) =>
      onSaved(saved && made !== null && made === password ? { name: getDisplayName(saved), password } : null),
  });
  return { ...form, setMade };
};

export type UserForm = ReturnType<typeof useUserForm>;
