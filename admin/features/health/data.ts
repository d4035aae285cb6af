import { useMutation } from '@tanstack/react-query';
import type { AlertAddress, AlertOverview, HealthItem } from '../../../contract/health.ts';
import { api, readDeleted, readJson, sendJson } from '../../client/api.ts';
import { defineCall, defineQuery } from '../../client/query-client.ts';

const { alerts } = api.admin;

/** For super admins. Refetched on every visit. */
export const healthQuery = defineQuery<HealthItem[]>('health', api.admin.health.$get, { staleTime: 0 });

export const alertsQuery = defineQuery<AlertOverview>('alerts', alerts.$get, { staleTime: 0 });

export const alertAddressQuery = defineQuery<AlertAddress>('alerts/address', alerts.address.$get, { staleTime: 0 });

export const useSendTest = () => useMutation({ mutationFn: () => readJson(alerts.test.$post()) });

/** One at a time, because each sends all settings. */
export const useSaveAlertSettings = defineCall(sendJson(alerts.$put), [alertsQuery.queryKey], {
  scope: { id: 'alert settings' },
});

export const useSetAlertAddress = defineCall(sendJson(alerts.address.$put), [alertAddressQuery.queryKey]);

export const useDeleteAlertAddress = defineCall(
  () => readDeleted(alerts.address.$delete()),
  [alertAddressQuery.queryKey],
);

export const useConfirmAddress = defineCall((json: { token: string }) =>
  readDeleted(alerts.address.confirmation.$post({ json })),
);

export const useRequestPasswordMail = defineCall(sendJson(api.admin['password-mail'].$post));

export const useSetMailedPassword = defineCall(sendJson(api.admin['password-mail'].password.$post));
