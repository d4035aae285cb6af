import type { AdminUser, AdminUserUpdate } from '../../../contract/admin-users.ts';
import { api, deleteById, readDeleted, readJson, sendJson } from '../../client/api.ts';
import { CHANGES_KEY } from '../../client/changes.ts';
import { defineCall, defineQuery, REPEATS_ONCE, RESUMES_ONLINE } from '../../client/query-client.ts';
import { handOverQuery } from '../season/term-reminder.tsx';

export const adminUsersQuery = defineQuery<AdminUser[]>('users', api.admin.users.$get);

const WITH_USERS = [adminUsersQuery.queryKey, CHANGES_KEY, handOverQuery.queryKey];

export const useCreateAdminUser = defineCall(sendJson(api.admin.users.$post), WITH_USERS, REPEATS_ONCE);

export const useUpdateAdminUser = defineCall(
  ({ id, ...user }: AdminUserUpdate & { id: number }) =>
    readJson(api.admin.users[':id'].$put({ param: { id: String(id) }, json: user })),
  WITH_USERS,
  RESUMES_ONLINE,
);

export const useRemoveOthersTwoFactor = defineCall(
  ({ id, currentPassword }: { id: number; currentPassword: string }) =>
    readDeleted(
      api.admin.users[':id']['second-factor'].removal.$post({ param: { id: String(id) }, json: { currentPassword } }),
    ),
  [handOverQuery.queryKey],
);

export const useDeleteAdminUser = defineCall(deleteById(api.admin.users[':id'].$delete), WITH_USERS, RESUMES_ONLINE);
