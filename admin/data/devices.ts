import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../contract/auth.ts';
import { api, readDeleted, readJson } from '../lib/api-client.ts';

const DEVICES_KEY = ['api', 'admin', 'sessions'] as const;

/** Read anew whenever the page is opened: people come here after losing one. */
export const devicesQuery = queryOptions({
  queryKey: DEVICES_KEY,
  queryFn: (): Promise<OwnSession[]> => readJson(api.admin.sessions.$get()),
  staleTime: 0,
});

export const useRereadDevices = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DEVICES_KEY });
};

export const useSignOutDevice = () => {
  const onSettled = useRereadDevices();
  return useMutation({
    mutationFn: (id: string) => readDeleted(api.admin.sessions[':id'].$delete({ param: { id } })),
    onSettled,
  });
};

export const useSignOutElsewhere = () => {
  const onSettled = useRereadDevices();
  return useMutation({ mutationFn: () => readJson(api.admin.sessions.$delete()), onSettled });
};
