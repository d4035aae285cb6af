import { Hono } from 'hono';
import { differencesQuery } from '../../contract/differences.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { Deps } from '../deps.ts';
import type { ApiEnv } from '../http/context.ts';
import { query } from '../http/json-body.ts';
import { getDifferences } from './differences.service.ts';

/** Mounted at /api/admin/differences. */
export const differenceRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', query(differencesQuery), async (c) => c.json(await getDifferences(deps, c.req.valid('query'))));
