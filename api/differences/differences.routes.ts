import { Hono } from 'hono';
import { differencesQuery } from '../../contract/differences.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import { query } from '../http/json-body.ts';
import type { Effects } from '../process/effects.ts';
import type { Site } from '../render/site-renderer.ts';
import { getDifferences } from './differences.service.ts';

/** Routes mounted at /api/admin/differences. */
export function differenceRoutes(deps: Effects & { site: Site }) {
  return new Hono<ApiEnv>()
    .use(requireAdmin(deps))
    .get('/', query(differencesQuery), async (c) => c.json(await getDifferences(deps, c.req.valid('query'))));
}
