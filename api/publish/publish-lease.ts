import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
import { publishLease } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';

/** How long a publisher may go on without renewing; after that another process takes over. Milliseconds. */
const LEASE_TIME = 10_000;
const ROW = 1;

/** Names this process: host, process id, and a number of its own, since process ids come round again. */
export const createHolder = (): string => `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;

const isGone = (holder: string): boolean => {
  const [host, pid] = holder.split(':');
  if (host !== hostname() || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

/** Whether `holder` may publish now: the lease was free, its own, run out, or left behind by a process that died. */
export const acquireLease = (db: Database, holder: string, now: Date): Promise<boolean> =>
  transact(db, async (tx) => {
    const [lease] = await tx.select().from(publishLease).where(eq(publishLease.id, ROW));
    const isTaken = lease && lease.holder !== holder && lease.expiresAt > now.toISOString() && !isGone(lease.holder);
    if (isTaken) return false;
    await renewLease(tx, holder, now);
    return true;
  });

export const renewLease = async (tx: Queryable, holder: string, now: Date): Promise<void> => {
  const expiresAt = new Date(now.getTime() + LEASE_TIME).toISOString();
  await tx
    .insert(publishLease)
    .values({ id: ROW, holder, expiresAt })
    .onConflictDoUpdate({ target: publishLease.id, set: { holder, expiresAt } });
};

export const holdsLease = async (tx: Queryable, holder: string): Promise<boolean> => {
  const [lease] = await tx.select().from(publishLease).where(eq(publishLease.id, ROW));
  return lease?.holder === holder;
};

export const releaseLease = (db: Database, holder: string): Promise<void> =>
  transact(db, async (tx) => {
    await tx.delete(publishLease).where(eq(publishLease.holder, holder));
  });
