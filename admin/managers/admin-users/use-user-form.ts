import { type FormEvent, useRef, useState } from 'react';
import { type AdminUser, createAdminUser, updateAdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useCreateAdminUser, useUpdateAdminUser } from '../../data/admin-users.ts';
import { useAdmin } from '../../data/session.ts';
import { getDisplayName } from '../../lib/account-names.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { findProblems, type Problems, readProblems } from '../../lib/form-problems.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import type { MadePasswordOf } from './made-password.tsx';
import { EMPTY_USER, getUserFields, leaveOutBlanks, SECRET_FIELDS, type UserFields } from './user-fields.ts';

interface UserFormOptions {
  /** The account being edited; null while one is added. */
  user: AdminUser | null;
  onSaved: (made: MadePasswordOf | null) => void;
}

export const useUserForm = ({ user, onSaved }: UserFormOptions) => {
  const admin = useAdmin();
  const { fields, set, clear } = useKeptFields({
    adminId: admin.id,
    name: `admin-user:${user?.id ?? 'new'}`,
    initial: user ? getUserFields(user) : EMPTY_USER,
    secret: SECRET_FIELDS,
  });
  const [problems, setProblems] = useState<Problems>({});
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateAdminUser();
  const update = useUpdateAdminUser();
  const form = useRef<HTMLFormElement>(null);

  const tell = (found: Problems) => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const save = (): Promise<AdminUser> => {
    const body = leaveOutBlanks(fields);
    if (user) return update.mutateAsync({ ...body, id: user.id, version: user.version });
    return create.mutateAsync(createAdminUser.parse(body));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = leaveOutBlanks(fields);
    const found = findProblems(user ? updateAdminUser : createAdminUser, body);
    if (fields.username.trim() === '') found.username = 'Username is required';
    tell(found);
    if (Object.keys(found).length > 0) return;
    const { created, updated, createFailure, updateFailure } = MESSAGES.adminUser;
    try {
      const saved = await save();
      showSuccess(user ? updated : created);
      clear();
      onSaved(made !== null && made === fields.password ? { name: getDisplayName(saved), password: made } : null);
    } catch (error) {
      tell(readProblems(error));
      showFailure(error, getServerMessage(error, user ? updateFailure : createFailure));
    }
  };

  return {
    form,
    fields,
    set: <Name extends keyof UserFields>(field: Name) => {
      const setField = set(field);
      return (value: UserFields[Name]) => {
        setProblems((current) => ({ ...current, [field]: undefined }));
        setField(value);
      };
    },
    setMade,
    problems,
    submit,
    clear,
    isSaving: create.isPending || update.isPending,
  };
};

export type UserForm = ReturnType<typeof useUserForm>;
