import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AdminSession, SessionAdmin } from '../../contract/auth.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { showError } from '../ui/toasts.tsx';
import { api, readJson, sendJson } from './api.ts';
import { defineCall, defineQuery, isNotSession, SESSION_KEY } from './query-client.ts';

export const sessionQuery = defineQuery<AdminSession>('auth', api.admin.auth.$get);

/** The signed-in account. Only for screens that require one. */
export function useAdmin(): SessionAdmin {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data.admin) throw new Error('The dashboard was shown without a signed-in account');
  return data.admin;
}

export const useLogin = defineSignIn(sendJson(api.admin.login.$post));

export const useFinishLogin = defineSignIn(sendJson(api.admin.login['second-factor'].$post));

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => readJson(api.admin.logout.$post()),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      // The next person at this computer must not see the previous one's data.
      client.removeQueries({ predicate: isNotSession });
    },
    onError: () => showError(MESSAGES.logout.failure),
  });
}

export const useChangePassword = defineCall(sendJson(api.admin['change-password'].$put));

/** The browser stored no session cookie. */
export class CookieRefused extends Error {}

function defineSignIn<Input>(mutationFn: (input: Input) => Promise<AdminSession>) {
  return function useSignIn() {
    const client = useQueryClient();
    // While two-factor is still pending, nobody is signed in, and waiting forms must not continue.
    const onSuccess = async ({ authenticated }: AdminSession) => {
      if (!authenticated) return;
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      const session = client.getQueryState(sessionQuery.queryKey);
      if (session?.status === 'success' && !session.data?.authenticated) throw new CookieRefused();
    };
    return useMutation({ mutationFn, onSuccess });
  };
}
