import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser, AdminUserInput, AdminUserUpdate } from '../../../contract/admin-users.ts';
import { api, readDeleted, readJson } from '../../client/api.ts';
import { CHANGES_KEY } from '../../client/changes.ts';
import { RESUMES_ONLINE } from '../../client/query-client.ts';
import { handOverQuery } from '../season/term-reminder.tsx';

const ADMIN_USERS_KEY = ['api', 'admin', 'users'] as const;

export const adminUsersQuery = queryOptions({
  queryKey: ADMIN_USERS_KEY,
  queryFn: (): Promise<AdminUser[]> => readJson(api.admin.users.$get()),
});

export function useCreateAdminUser() {
  const onSettled = useRereadAdminUsers();
  return useMutation({
    mutationFn: (user: AdminUserInput) => readJson(api.admin.users.$post({ json: user })),
    onSettled,
  });
}

export function useUpdateAdminUser() {
  const onSettled = useRereadAdminUsers();
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: ({ id, ...user }: AdminUserUpdate & { id: number }) =>
      readJson(api.admin.users[':id'].$put({ param: { id: String(id) }, json: user })),
    onSettled,
  });
}

export function useRemoveOthersTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, currentPassword }: { id: number; currentPassword: string }) =>
      readDeleted(
        api.admin.users[':id']['second-factor'].removal.$post({ param: { id: String(id) }, json: { currentPassword } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: handOverQuery.queryKey }),
  });
}

export function useDeleteAdminUser() {
  const onSettled = useRereadAdminUsers();
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (id: number) => readDeleted(api.admin.users[':id'].$delete({ param: { id: String(id) } })),
    onSettled,
  });
}

/** After success and refusal alike: another super admin may have changed the list. */
function useRereadAdminUsers() {
  const client = useQueryClient();
  return async () => {
    const stale = [ADMIN_USERS_KEY, CHANGES_KEY, handOverQuery.queryKey];
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
