import { eq } from 'drizzle-orm';
import type { SchedulerState } from '../../contract/releases.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { scheduler } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { isAhead } from '../process/clock.ts';
import { isGone } from './publish-lease.ts';

const ROW = 1;
/** Silence after which another process takes over the scheduler. Milliseconds, as below. */
const LEASE_TIME = 60_000;
/** Expiry beyond which a lease came from a wrong clock. */
const LONGEST_LEASE = 2 * LEASE_TIME;
/** Silence after which people are warned. */
const LATE = 5 * 60_000;

const findRow = async (db: Queryable) => (await db.select().from(scheduler).where(eq(scheduler.id, ROW)))[0];

/** Renews the scheduler lease for `holder`. False if another process holds it. */
export async function beat(db: Database, holder: string, now: Date): Promise<boolean> {
  const lastRunAt = now.toISOString();
  const isTaken = async (tx: Queryable): Promise<boolean> => {
    const row = await findRow(tx);
    return (
      row !== undefined && row.holder !== holder && isAhead(row.expiresAt, now, LONGEST_LEASE) && !isGone(row.holder)
    );
  };
  // Read first, so that standby processes do not write.
  if (await isTaken(db)) return false;
  return transact(db, async (tx) => {
    if (await isTaken(tx)) return false;
    const values = { holder, lastRunAt, expiresAt: new Date(now.getTime() + LEASE_TIME).toISOString() };
    await tx
      .insert(scheduler)
      .values({ id: ROW, ...values })
      .onConflictDoUpdate({ target: scheduler.id, set: values });
    return true;
  });
}

/** Releases the scheduler lease at once, and preserves the time of the last run. */
export function releaseScheduler(db: Database, holder: string): Promise<void> {
  return transact(db, async (tx) => {
    await tx.update(scheduler).set({ expiresAt: '' }).where(eq(scheduler.holder, holder));
  });
}

export async function getSchedulerState(db: Queryable, now: Date): Promise<SchedulerState> {
  const row = await findRow(db);
  if (!row) return { lastRunAt: null, isLate: true };
  return { lastRunAt: row.lastRunAt, isLate: Math.abs(now.getTime() - Date.parse(row.lastRunAt)) > LATE };
}
