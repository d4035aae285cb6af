import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { ApiEnv } from '../http/context.ts';
import { query } from '../http/json-body.ts';
import type { Effects } from '../process/effects.ts';
import { PROGRAM } from '../process/version.ts';

interface HealthDeps extends Effects {
  /** The release that visitors get from this process now. */
  shownReleaseId: () => number | null;
}

/** With less room than this uploads and saves are refused. Bytes. */
const LEAST_ROOM = 1 << 20;
/** A database that takes no write within this time is locked. Milliseconds. */
const WRITE_LIMIT = 2000;

const healthQuery = z.object({ verbose: z.string().optional() });

/** Liveness: the process responds. Readiness: visitors get a release, and a save would be kept. */
export const healthRoutes = (deps: HealthDeps) => {
  const findProblem = shareWhileRunning(() => findReadinessProblem(deps));
  return new Hono<ApiEnv>()
    .get('/healthz', query(healthQuery), (c) => {
      const { verbose } = c.req.valid('query');
      return c.json({ status: 'ok', ...(verbose === undefined ? {} : PROGRAM) });
    })
    .get('/readyz', async (c) => {
      const problem = await findProblem();
      if (problem === null) return c.json({ status: 'ready' });
      deps.log.warn({ problem }, 'not ready');
      return c.json({ status: 'not ready' }, 503);
    });
};

async function findReadinessProblem({ db, env, log, shownReleaseId }: HealthDeps): Promise<string | null> {
  if (shownReleaseId() === null) return 'there is no release to show';
  try {
    const { bavail, bsize } = await statfs(env.dataDir);
    if (bavail * bsize < LEAST_ROOM) return 'the disk is full';
    // The same values once more: the database must take the write all the same. Nobody needs it on the disk.
    const write = transact(db, (tx) => tx.update(settings).set({ value: sql`value` }), { isDurable: false });
    const isTaken = await Promise.race([write.then(() => true), sleep(WRITE_LIMIT, false, { ref: false })]);
    return isTaken ? null : 'the database takes no writes';
  } catch (error) {
    log.warn({ err: error }, 'the database takes no writes');
    return 'the database takes no writes';
  }
}

/** Anybody may ask, as often as they like: whoever asks meanwhile gets the same response. */
function shareWhileRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
