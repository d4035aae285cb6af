import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailedPassword } from '../../../contract/auth.ts';
import type {
  AlertAddress,
  AlertOverview,
  AlertSettings,
  HealthItem,
  SetAlertAddress,
} from '../../../contract/health.ts';
import { api, readDeleted, readJson } from '../../client/api.ts';
import { NEVER_PAUSED } from '../../client/query-client.ts';

const { alerts } = api.admin;

/** For super admins. Refetched on every visit. */
export const healthQuery = queryOptions({
  queryKey: ['api', 'admin', 'health'],
  queryFn: (): Promise<HealthItem[]> => readJson(api.admin.health.$get()),
  staleTime: 0,
});

export const alertsQuery = queryOptions({
  queryKey: ['api', 'admin', 'alerts'],
  queryFn: (): Promise<AlertOverview> => readJson(alerts.$get()),
  staleTime: 0,
});

export const alertAddressQuery = queryOptions({
  queryKey: ['api', 'admin', 'alerts', 'address'],
  queryFn: (): Promise<AlertAddress> => readJson(alerts.address.$get()),
  staleTime: 0,
});

export const useSendTest = () => useMutation({ mutationFn: () => readJson(alerts.test.$post()) });

export function useSaveAlertSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: AlertSettings) => readJson(alerts.$put({ json })),
    onSuccess: (overview) => client.setQueryData(alertsQuery.queryKey, overview),
  });
}

export function useSetAlertAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SetAlertAddress) => readJson(alerts.address.$put({ json })),
    onSuccess: (address) => client.setQueryData(alertAddressQuery.queryKey, address),
  });
}

export function useDeleteAlertAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => readDeleted(alerts.address.$delete()),
    onSuccess: () => client.invalidateQueries({ queryKey: alertAddressQuery.queryKey }),
  });
}

export function useConfirmAddress() {
  return useMutation({
    ...NEVER_PAUSED,
    mutationFn: (token: string) => readDeleted(alerts.address.confirmation.$post({ json: { token } })),
  });
}

export function useRequestPasswordMail() {
  return useMutation({
    ...NEVER_PAUSED,
    mutationFn: (username: string) => readJson(api.admin['password-mail'].$post({ json: { username } })),
  });
}

export function useSetMailedPassword() {
  return useMutation({
    ...NEVER_PAUSED,
    mutationFn: (json: MailedPassword) => readJson(api.admin['password-mail'].password.$post({ json })),
  });
}
