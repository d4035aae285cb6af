import { queryOptions } from '@tanstack/react-query';
import type { HandOver } from '../../contract/hand-over.ts';
import { api, readJson } from '../lib/api-client.ts';

/** For super admins; read anew whenever it is shown. */
export const handOverQuery = queryOptions({
  queryKey: ['api', 'admin', 'hand-over'],
  queryFn: (): Promise<HandOver> => readJson(api.admin['hand-over'].$get()),
  staleTime: 0,
});
