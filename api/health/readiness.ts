import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { StorageFault } from '../../contract/errors.ts';
import { settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { findStorageFault } from '../process/storage-fault.ts';

/** Free space below which uploads and saves are refused. Bytes. */
const LEAST_ROOM = 1 << 20;
/** Time after which a database that accepts no write counts as locked. Milliseconds. */
const WRITE_LIMIT = 2000;

export async function hasNoRoom({ dataDir }: Pick<Env, 'dataDir'>): Promise<boolean> {
  return (await getRoom(dataDir)).bytes < LEAST_ROOM;
}

/** Free disk space in bytes, and as a fraction of the usable space. */
export async function getRoom(folder: string) {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  return { bytes: bavail * bsize, part: bavail / Math.max(1, blocks - bfree + bavail) };
}

/** Reason why the database accepts no write. Null if it does. */
export async function findWriteProblem({ db, log }: Pick<Effects, 'db' | 'log'>): Promise<StorageFault | null> {
  // Rewrites existing values: enough to test writing. Not durable.
  const write = transact(db, (tx) => tx.update(settings).set({ value: sql`value` }), { isDurable: false }).then(
    () => null,
    (err: unknown) => {
      log.warn({ err }, 'Database refuses writes');
      return findStorageFault(err) ?? 'readOnly';
    },
  );
  return Promise.race([write, sleep(WRITE_LIMIT, 'locked' as const, { ref: false })]);
}

/** Runs `work` once for concurrent calls, so that frequent requests cost nothing. */
export function shareWhileRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
