import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ApiEnv } from '../http/context.ts';
import type { Effects } from '../process/effects.ts';
import { findLiveRelease } from '../releases/releases.queries.ts';

const isReady = async ({ db, log }: Effects): Promise<boolean> => {
  try {
    await db.run(sql`select 1`);
    // A deleted file serves its readers until they end.
    return db.isInPlace() && (await findLiveRelease(db)) !== null;
  } catch (error) {
    log.warn({ err: error }, 'the database does not respond');
    return false;
  }
};

/** Liveness: the process responds. Readiness: its database does too, and there is a release to show. */
export const healthRoutes = (deps: Effects) =>
  new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const ready = await isReady(deps);
      return ready ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503);
    });
