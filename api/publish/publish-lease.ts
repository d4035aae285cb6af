import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { SchedulerState } from '../../contract/releases.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { publishLease } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { isAhead } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';
import { isRunning } from '../process/process-state.ts';

/** Lease duration without renewal. After that another process takes over. Milliseconds. */
const LEASE_TIME = 10_000;
/** That of the scheduler, so that no standby waits to write while the database is locked for half a minute. */
const SCHEDULER_LEASE_TIME = 60_000;
/** Renewal interval during longer work. Milliseconds. */
const RENEW = 3000;
/** Silence of the scheduler after which people are warned. Milliseconds. */
const LATE = 5 * 60_000;
/** Expiry beyond which a lease came from a wrong clock. Milliseconds. */
const LONGEST_LEASE = 10 * LEASE_TIME;

/** Tasks that only one process at a time may do. */
const ROWS = {
  publishing: 1,
  bucket: 2,
  takedown: 3,
  archives: 4,
  alerts: 5,
  documents: 6,
  links: 7,
  nightly: 8,
  scheduler: 9,
} as const;
export type Lease = keyof typeof ROWS;

// Process ids are reused, and in containers are often equal, so the start time distinguishes processes.
const STARTED = String(Math.round(performance.timeOrigin));

/** Unique name of this publisher: host, process id, start time of the process, and a counter. */
export const createHolder = (): string => [hostname(), process.pid, STARTED, randomBytes(4).toString('hex')].join(':');

const getLeaseTime = (what: Lease): number => (what === 'scheduler' ? SCHEDULER_LEASE_TIME : LEASE_TIME);

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
export async function acquireLease(
  db: Database,
  holder: string,
  now: Date,
  what: Lease = 'publishing',
): Promise<boolean> {
  const isFree = async (queryable: Queryable): Promise<boolean> =>
    [null, holder].includes(await findTaker(queryable, now, what));
  const acquire = async (tx: Transaction): Promise<boolean> => {
    if (!(await isFree(tx))) return false;
    await renewLease(tx, holder, now, what);
    return true;
  };
  // Read first, so that standby processes need no write lock.
  if (!(await isFree(db))) return false;
  // Not durable: a power cut ends the holder as well.
  return transact(db, acquire, { isDurable: false });
}

type LeaseDeps = Pick<Effects, 'db' | 'now'> & { holder: string };

/** Lease that a process holds over many short runs. */
export function createHeldLease({ db, now, holder }: LeaseDeps, what: Lease) {
  let trustedUntil = 0;
  const isTrusted = (): boolean => performance.now() < trustedUntil;
  return {
    isTrusted,
    /** Acquires or renews the lease if needed. False if another process holds it. */
    ensure: async (): Promise<boolean> => {
      if (isTrusted()) return true;
      const isOurs = await acquireLease(db, holder, now(), what);
      // Renewed well before it expires.
      trustedUntil = isOurs ? performance.now() + getLeaseTime(what) / 3 : 0;
      return isOurs;
    },
    /** Makes the next call of `ensure` check the database. */
    distrust: () => {
      trustedUntil = 0;
    },
  };
}

/** Last run of the scheduler, which renewed its lease then. */
export async function getSchedulerState(db: Queryable, now: Date): Promise<SchedulerState> {
  const [lease] = await db.select().from(publishLease).where(eq(publishLease.id, ROWS.scheduler));
  if (!lease) return { lastRunAt: null, isLate: true };
  const lastRunAt = new Date(Date.parse(lease.expiresAt) - SCHEDULER_LEASE_TIME);
  return { lastRunAt: lastRunAt.toISOString(), isLate: Math.abs(now.getTime() - lastRunAt.getTime()) > LATE };
}

/** Current holder that is alive as far as this host can tell. Null if the lease is free. */
export async function findTaker(tx: Queryable, now: Date, what: Lease): Promise<string | null> {
  const [lease] = await tx.select().from(publishLease).where(eq(publishLease.id, ROWS[what]));
  const isHeld = lease !== undefined && isAhead(lease.expiresAt, now, LONGEST_LEASE) && !isGone(lease.holder);
  return isHeld ? lease.holder : null;
}

export async function renewLease(tx: Queryable, holder: string, now: Date, what: Lease = 'publishing'): Promise<void> {
  const expiresAt = new Date(now.getTime() + getLeaseTime(what)).toISOString();
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
  { db, log, now, holder }: LeaseDeps & Pick<Effects, 'log'>,
  what: Lease,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (!(await acquireLease(db, holder, now(), what))) return false;
  const ended = new AbortController();
  let renewedAt = performance.now();
  using _renewal = setInterval(() => {
    acquireLease(db, holder, now(), what).then(
      (isHeld) => {
        renewedAt = performance.now();
        if (!isHeld) ended.abort();
      },
      (err: unknown) => {
        log.warn({ err }, 'Lease renewal failed');
        // Another process may hold it by now.
        if (performance.now() - renewedAt > getLeaseTime(what)) ended.abort();
      },
    );
  }, RENEW);
  await work(ended.signal).finally(() => ended.abort());
  return true;
}

/** Releases the holder's leases. The rows stay, because the scheduler's tells when it last ran. */
export function releaseLease(db: Database, holder: string, now: Date): Promise<void> {
  return transact(db, async (tx) => {
    const released = { holder: '', expiresAt: now.toISOString() };
    await tx.update(publishLease).set(released).where(eq(publishLease.holder, holder));
  });
}
