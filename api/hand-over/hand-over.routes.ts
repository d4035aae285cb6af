import { Hono } from 'hono';
import { requireSuperAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import type { Effects } from '../process/effects.ts';
import { getHandOver } from './hand-over.service.ts';

/** Route mounted at /api/admin/hand-over. */
export const handOverRoutes = (deps: Effects) =>
  new Hono<ApiEnv>().use(requireSuperAdmin(deps)).get('/', async (c) => c.json(await getHandOver(deps)));
