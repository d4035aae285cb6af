import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { publishLease } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { isAhead } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';
import { isRunning } from '../process/process-state.ts';

/** Lease duration without renewal. After that another process takes over. Milliseconds. */
const LEASE_TIME = 10_000;
/** Renewal interval during longer work. Milliseconds. */
const RENEW = 3000;
/** Expiry beyond which a lease came from a wrong clock. Milliseconds. */
const LONGEST_LEASE = 10 * LEASE_TIME;

/** Tasks that only one process at a time may do. */
const ROWS = { publishing: 1, bucket: 2, takedown: 3, archives: 4, alerts: 5, documents: 6, links: 7, nightly: 8 } as const;
export type Lease = keyof typeof ROWS;

// Process ids are reused, and in containers are often equal, so the start time distinguishes processes.
const STARTED = String(Math.round(performance.timeOrigin));

/** Unique name of this publisher: host, process id, start time of the process, and a counter. */
export const createHolder = (): string => [hostname(), process.pid, STARTED, randomBytes(4).toString('hex')].join(':');

const getExpiry = (now: Date): string => new Date(now.getTime() + LEASE_TIME).toISOString();

const isPublisher = (holder: string) => and(eq(publishLease.id, ROWS.publishing), eq(publishLease.holder, holder));

export const isLeasedBy = (tx: Queryable, holder: string): SQL =>
  exists(tx.select({ id: publishLease.id }).from(publishLease).where(isPublisher(holder)));

export const hasLease = async (tx: Queryable, holder: string): Promise<boolean> =>
  (await tx.$count(publishLease, isPublisher(holder))) > 0;

/** True if the process with this id is known to have ended, judging from this host. */
export function isGone(holder: string): boolean {
  const [host, pid, started] = holder.split(':');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return started !== STARTED;
  return !isRunning(Number(pid));
}

/** Acquires the lease if it is free, expired, already `holder`'s, or left behind by a dead process. */
export function acquireLease(db: Database, holder: string, now: Date, what: Lease = 'publishing'): Promise<boolean> {
  const acquire = async (tx: Transaction): Promise<boolean> => {
    const taker = await findTaker(tx, now, what);
    if (taker !== null && taker !== holder) return false;
    await renewLease(tx, holder, now, what);
    return true;
  };
  // Not durable: a power cut ends the holder as well.
  return transact(db, acquire, { isDurable: false });
}

/** Current holder that is alive as far as this host can tell. Null if the lease is free. */
export async function findTaker(tx: Queryable, now: Date, what: Lease): Promise<string | null> {
  const [lease] = await tx.select().from(publishLease).where(eq(publishLease.id, ROWS[what]));
  const isHeld = lease !== undefined && isAhead(lease.expiresAt, now, LONGEST_LEASE) && !isGone(lease.holder);
  return isHeld ? lease.holder : null;
}

export async function renewLease(tx: Queryable, holder: string, now: Date, what: Lease = 'publishing'): Promise<void> {
  const expiresAt = getExpiry(now);
  await tx
    .insert(publishLease)
    .values({ id: ROWS[what], holder, expiresAt })
    .onConflictDoUpdate({ target: publishLease.id, set: { holder, expiresAt } });
}

/**
 * Runs `work` while holding the lease, renewing it as needed. The signal is aborted once the lease is lost or `work` has ended.
 * @returns false if another process holds the lease
 */
export async function withLease(
  { db, log, now, holder }: Pick<Effects, 'db' | 'log' | 'now'> & { holder: string },
  what: Lease,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (!(await acquireLease(db, holder, now(), what))) return false;
  const ended = new AbortController();
  using _renewal = setInterval(() => {
    acquireLease(db, holder, now(), what).then(
      (isHeld) => isHeld || ended.abort(),
      (err: unknown) => log.warn({ err }, 'Lease renewal failed'),
    );
  }, RENEW);
  await work(ended.signal).finally(() => ended.abort());
  return true;
}

export function releaseLease(db: Database, holder: string): Promise<void> {
  return transact(db, async (tx) => {
    await tx.delete(publishLease).where(eq(publishLease.holder, holder));
  });
}
