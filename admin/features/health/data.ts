import { queryOptions } from '@tanstack/react-query';
import type { HealthItem } from '../../../contract/health.ts';
import { api, readJson } from '../../client/api.ts';

/** For super admins; read anew whenever it is shown. */
export const healthQuery = queryOptions({
  queryKey: ['api', 'admin', 'health'],
  queryFn: (): Promise<HealthItem[]> => readJson(api.admin.health.$get()),
  staleTime: 0,
});
