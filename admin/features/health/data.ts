import { queryOptions, useMutation } from '@tanstack/react-query';
import type { MailedPassword } from '../../../contract/auth.ts';
import type { AlertSettings, SetAlertAddress } from '../../../contract/health.ts';
import { api, readDeleted, readJson } from '../../client/api.ts';
import { defineCall, defineUnpausedCall } from '../../client/query-client.ts';

const { alerts } = api.admin;

/** For super admins. Refetched on every visit. */
export const healthQuery = queryOptions({
  queryKey: ['api', 'admin', 'health'],
  queryFn: () => readJson(api.admin.health.$get()),
  staleTime: 0,
});

export const alertsQuery = queryOptions({
  queryKey: ['api', 'admin', 'alerts'],
  queryFn: () => readJson(alerts.$get()),
  staleTime: 0,
});

export const alertAddressQuery = queryOptions({
  queryKey: ['api', 'admin', 'alerts', 'address'],
  queryFn: () => readJson(alerts.address.$get()),
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

export const useConfirmAddress = defineUnpausedCall((json: { token: string }) =>
  readDeleted(alerts.address.confirmation.$post({ json })),
);

export const useRequestPasswordMail = defineUnpausedCall((json: { username: string }) =>
  readJson(api.admin['password-mail'].$post({ json })),
);

export const useSetMailedPassword = defineUnpausedCall((json: MailedPassword) =>
  readJson(api.admin['password-mail'].password.$post({ json })),
);
