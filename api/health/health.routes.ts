import { Hono } from 'hono';
import { z } from 'zod';
import { requireSuperAdmin } from '../auth/require-admin.ts';
import type { ApiEnv } from '../http/context.ts';
import { query } from '../http/json-body.ts';
import { PROGRAM } from '../process/version.ts';
import { type HealthDeps, listHealth } from './checks.ts';
import { findWriteProblem, hasNoRoom, shareWhileRunning } from './readiness.ts';

interface ReadinessDeps extends HealthDeps {
  /** Release that visitors now get from this process. */
  shownReleaseId: () => number | null;
}

const healthQuery = z.object({ verbose: z.string().optional() });

/** Routes mounted at /api/admin/health. */
export const healthListRoutes = (deps: HealthDeps) =>
  new Hono<ApiEnv>().use(requireSuperAdmin(deps)).get('/', async (c) => c.json(await listHealth(deps)));

/** Liveness: the process responds. Readiness: visitors get a release and saves work. */
export function healthRoutes(deps: ReadinessDeps) {
  const findProblem = shareWhileRunning(() => findReadinessProblem(deps));
  return new Hono<ApiEnv>()
    .get('/healthz', query(healthQuery), (c) => {
      const { verbose } = c.req.valid('query');
      return c.json({ status: 'ok', ...(verbose === undefined ? {} : PROGRAM) });
    })
    .get('/readyz', async (c) => {
      const problem = await findProblem();
      if (problem === null) return c.json({ status: 'ready' });
      deps.log.warn({ problem }, 'Server not ready');
      return c.json({ status: 'not ready' }, 503);
    });
}

async function findReadinessProblem({ db, env, log, shownReleaseId }: ReadinessDeps): Promise<string | null> {
  if (shownReleaseId() === null) return 'there is no release to show';
  if (await hasNoRoom(env).catch(() => false)) return 'the disk is full';
  return (await findWriteProblem({ db, log })) && 'the database takes no writes';
}
