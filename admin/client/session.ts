import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AdminSession, ChangePassword, Login, SessionAdmin } from '../../contract/auth.ts';
import { api, readJson } from './api.ts';
import { isNotSession, NEVER_PAUSED, SESSION_KEY } from './query-client.ts';

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: (): Promise<AdminSession> => readJson(api.admin.auth.$get()),
});

/** The signed-in account; only for what the dashboard shows, where there is one. */
export function useAdmin(): SessionAdmin {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data.admin) throw new Error('The dashboard was shown without a signed-in account');
  return data.admin;
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    ...NEVER_PAUSED,
    mutationFn: (login: Login) => readJson(api.admin.login.$post({ json: login })),
    // With two-factor sign-in still ahead nobody is signed in yet, and a waiting form must not think so.
    onSuccess: ({ authenticated }) => authenticated && client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    ...NEVER_PAUSED,
    mutationFn: () => readJson(api.admin.logout.$post()),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      // The next person at this computer starts without the last one's data.
      client.removeQueries({ predicate: isNotSession });
    },
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (passwords: ChangePassword) => readJson(api.admin['change-password'].$put({ json: passwords })),
  });
}
