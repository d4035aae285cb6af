import { Hono } from 'hono';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import type { Effects } from '../process/effects.ts';
import { listDeadLinks } from './link-checks.queries.ts';

/** Route mounted at /api/admin/dead-links. */
export const deadLinkRoutes = (deps: Effects) =>
  new Hono<ApiEnv>().use(requireAdmin(deps)).get('/', async (c) => c.json(await listDeadLinks(deps.db)));
