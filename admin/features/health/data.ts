import { useMutation } from '@tanstack/react-query';
import type { MailedPassword } from '../../../contract/auth.ts';
import type {
  AlertAddress,
  AlertOverview,
  AlertSettings,
  HealthItem,
  SetAlertAddress,
} from '../../../contract/health.ts';
import { api, readDeleted, readJson } from '../../client/api.ts';
import { defineCall, defineQuery } from '../../client/query-client.ts';

const { alerts } = api.admin;

/** For super admins. Refetched on every visit. */
export const healthQuery = defineQuery<HealthItem[]>('health', () => api.admin.health.$get(), { staleTime: 0 });

export const alertsQuery = defineQuery<AlertOverview>('alerts', () => alerts.$get(), { staleTime: 0 });

export const alertAddressQuery = defineQuery<AlertAddress>('alerts/address', () => alerts.address.$get(), {
  staleTime: 0,
});

export const useSendTest = () => useMutation({ mutationFn: () => readJson(alerts.test.$post()) });

export const useSaveAlertSettings = defineCall(
  (json: AlertSettings) => readJson(alerts.$put({ json })),
  [alertsQuery.queryKey],
);

export const useSetAlertAddress = defineCall(
  (json: SetAlertAddress) => readJson(alerts.address.$put({ json })),
  [alertAddressQuery.queryKey],
);

export const useDeleteAlertAddress = defineCall(
  () => readDeleted(alerts.address.$delete()),
  [alertAddressQuery.queryKey],
);

export const useConfirmAddress = defineCall((json: { token: string }) =>
  readDeleted(alerts.address.confirmation.$post({ json })),
);

export const useRequestPasswordMail = defineCall((json: { username: string }) =>
  readJson(api.admin['password-mail'].$post({ json })),
);

export const useSetMailedPassword = defineCall((json: MailedPassword) =>
  readJson(api.admin['password-mail'].password.$post({ json })),
);
